#pragma once
#ifdef OTHERS_ASK
#define OTHERS_WERE_ASKED 1
#endif
#define DEVICE torch::kCUDA
#if __has_include(<others/asked.h>)
#define OTHERS_FOUND 1
#endif
