// C = A B with square tiles in dynamic LDS; the tile's side is the group's.
#include "gcnsel.h"

__kernel void matmul(__global float *c, const __global float *a, const __global float *b, u32 m,
                     u32 n, u32 depth, __local float *tile_a, __local float *tile_b) {
  u32 side = k_group_size(0);
  u32 tx = k_local_id(0), ty = k_local_id(1);
  u32 column = k_group_id(0) * side + tx;
  u32 row = k_group_id(1) * side + ty;
  float sum = 0.0f;
  for (u32 base = 0; base < depth; base += side) {
    tile_a[ty * side + tx] = (row < m && base + tx < depth) ? a[row * depth + base + tx] : 0.0f;
    tile_b[ty * side + tx] = (column < n && base + ty < depth) ? b[(base + ty) * n + column] : 0.0f;
    k_barrier();
    for (u32 k = 0; k < side; ++k)
      sum = k_fma(tile_a[ty * side + k], tile_b[k * side + tx], sum);
    k_barrier();
  }
  if (row < m && column < n)
    c[row * n + column] = sum;
}
