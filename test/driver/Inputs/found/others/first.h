#pragma once
#define DEVICE torch::kCUDA
#if __has_include(<others/asked.h>)
#define OTHERS_FOUND 1
#endif
