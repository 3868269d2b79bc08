// C = A B: each work-item makes one element of C, eight products an iteration. (`build.sh` makes the .ll file.)
#include "../kernels/gcnsel.h"

__kernel void product(__global float *restrict c, const __global float *restrict a,
                      const __global float *restrict b, u32 n, u32 depth) {
  u32 column = k_group_id(0) * k_group_size(0) + k_local_id(0);
  u32 row = k_group_id(1);
  float sum = 0.0f;
  for (u32 k = 0; k < depth; k += 8) {
#pragma unroll
    for (u32 i = 0; i < 8; ++i) {
      float x = a[row * depth + k + i];
      float y = b[(k + i) * n + column];
      sum = k_fma(x, y, sum);
    }
  }
  c[row * n + column] = sum;
}
