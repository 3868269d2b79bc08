// Eight neighbouring outputs of a 9 x 9 convolution per work-item, fully unrolled; the filter's 81
// weights are uniform.
#include "gcnsel.h"

// The image has a border: output (x, y) reads inputs (x .. x + 8, y .. y + 8); width is a multiple of 8.
__kernel void conv_wide(__global float *out, const __global float *in, __constant float *weight,
                        u32 width, u32 height) {
  u32 x = 8 * k_global_id(0), y = k_global_id(1);
  if (x >= width || y >= height)
    return;
  u32 pitch = width + 8;
  float sum[8] = {0};
#pragma unroll
  for (u32 dy = 0; dy < 9; ++dy) {
    const __global float *row = in + (y + dy) * pitch + x;
    float value[16];
#pragma unroll
    for (u32 k = 0; k < 16; ++k)
      value[k] = row[k];
#pragma unroll
    for (u32 dx = 0; dx < 9; ++dx)
#pragma unroll
      for (u32 k = 0; k < 8; ++k)
        sum[k] = k_fma(value[k + dx], weight[9 * dy + dx], sum[k]);
  }
#pragma unroll
  for (u32 k = 0; k < 8; ++k)
    out[y * width + x + k] = sum[k];
}
