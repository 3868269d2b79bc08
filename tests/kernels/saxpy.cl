// y = a x + y, guarded at the tail.
#include "gcnsel.h"

__kernel void saxpy(__global float *y, const __global float *x, float a, u32 n) {
  u32 i = k_global_id(0);
  if (i < n)
    y[i] = k_fma(a, x[i], y[i]);
}
