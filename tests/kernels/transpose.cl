// Matrix transpose through a padded 16 x 16 LDS tile; groups of 16 x any height.
#include "gcnsel.h"

__kernel void transpose(__global u32 *out, const __global u32 *in, u32 width, u32 height) {
  __local u32 tile[16][17];
  u32 tx = k_local_id(0);
  u32 x0 = k_group_id(0) * 16, y0 = k_group_id(1) * 16;
  for (u32 ty = k_local_id(1); ty < 16; ty += k_group_size(1))
    if (x0 + tx < width && y0 + ty < height)
      tile[ty][tx] = in[(y0 + ty) * width + x0 + tx];
  k_barrier();
  for (u32 ty = k_local_id(1); ty < 16; ty += k_group_size(1))
    if (y0 + tx < height && x0 + ty < width)
      out[(x0 + ty) * height + y0 + tx] = tile[tx][ty];
}
