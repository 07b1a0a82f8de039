#include <others/first.h>
