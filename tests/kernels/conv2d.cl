// 5 x 5 convolution with clamped borders; the filter is in constant memory.
#include "gcnsel.h"

static inline int clamped(int v, int high) { return v < 0 ? 0 : v > high ? high : v; }

__kernel void conv2d(__global float *out, const __global float *in, __constant float *filter,
                     int width, int height) {
  int x = k_global_id(0), y = k_global_id(1);
  if (x >= width || y >= height)
    return;
  float sum = 0.0f;
  for (int dy = -2; dy <= 2; ++dy)
    for (int dx = -2; dx <= 2; ++dx) {
      float value = in[clamped(y + dy, height - 1) * width + clamped(x + dx, width - 1)];
      sum = k_fma(value, filter[(dy + 2) * 5 + dx + 2], sum);
    }
  out[y * width + x] = sum;
}
