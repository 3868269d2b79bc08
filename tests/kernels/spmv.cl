// Sparse matrix (compressed rows) times vector: a row per work-item, rows of different lengths.
#include "gcnsel.h"

__kernel void spmv(__global float *y, const __global u32 *row_start, const __global u32 *column,
                   const __global float *value, const __global float *x, u32 rows) {
  u32 row = k_global_id(0);
  if (row >= rows)
    return;
  float sum = 0.0f;
  u32 end = row_start[row + 1];
  for (u32 k = row_start[row]; k < end; ++k)
    sum = k_fma(value[k], x[column[k]], sum);
  y[row] = sum;
}
