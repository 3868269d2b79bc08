// Half precision stored in memory, scalar and packed arithmetic.
#include "gcnsel.h"
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

__kernel void half_ops(__global half2 *out, const __global half2 *a, const __global half2 *b,
                       __global float *wide, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  half2 x = a[i], y = b[i];
  out[2 * i] = x * y + x;
  half2 larger = {x.x > y.x ? x.x : y.x, x.y > y.y ? x.y : y.y};
  out[2 * i + 1] = larger - (half)0.5f;
  wide[i] = (float)x.x * (float)y.y + (float)(half)((float)x.y * 0.3f);
}
