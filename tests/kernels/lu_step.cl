// One elimination step of LU without pivoting, from one matrix to another.
#include "gcnsel.h"

__kernel void lu_step(__global float *next, const __global float *a, u32 step, u32 n) {
  u32 column = k_global_id(0), row = k_global_id(1);
  if (row >= n || column >= n)
    return;
  float value = a[row * n + column];
  if (row > step && column >= step) {
    float factor = a[row * n + step] / a[step * n + step];
    value = column == step ? factor : k_fma(-factor, a[step * n + column], value);
  }
  next[row * n + column] = value;
}
