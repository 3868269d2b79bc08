// Softmax of one row per group; two reductions in LDS. Any group size.
#include "gcnsel.h"

__kernel void softmax(__global float *out, const __global float *in, u32 width) {
  __local float partial[256];
  u32 lane = k_local_id(0), size = k_group_size(0);
  const __global float *row = in + k_group_id(0) * width;
  __global float *result = out + k_group_id(0) * width;

  float highest = -3.0e38f;
  for (u32 i = lane; i < width; i += size)
    highest = k_fmax(highest, row[i]);
  partial[lane] = highest;
  k_barrier();
  for (u32 live = size; live > 1; live = (live + 1) / 2) {
    u32 half_up = (live + 1) / 2;
    if (lane + half_up < live)
      partial[lane] = k_fmax(partial[lane], partial[lane + half_up]);
    k_barrier();
  }
  highest = partial[0];
  k_barrier();

  float sum = 0.0f;
  for (u32 i = lane; i < width; i += size)
    sum += k_exp2((row[i] - highest) * 1.44269504f);
  partial[lane] = sum;
  k_barrier();
  for (u32 live = size; live > 1; live = (live + 1) / 2) {
    u32 half_up = (live + 1) / 2;
    if (lane + half_up < live)
      partial[lane] += partial[lane + half_up];
    k_barrier();
  }
  sum = partial[0];
  for (u32 i = lane; i < width; i += size)
    result[i] = k_exp2((row[i] - highest) * 1.44269504f) / sum;
}
