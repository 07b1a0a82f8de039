#pragma once
#define WIDTH 4
#define DEVICE torch::kCPU
