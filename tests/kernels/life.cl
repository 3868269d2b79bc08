// One generation of the game of life on a torus, a byte per cell.
#include "gcnsel.h"

__kernel void life(__global u8 *next, const __global u8 *cell, u32 width, u32 height) {
  u32 x = k_global_id(0), y = k_global_id(1);
  if (x >= width || y >= height)
    return;
  u32 left = x == 0 ? width - 1 : x - 1, right = x + 1 == width ? 0 : x + 1;
  u32 above = (y == 0 ? height - 1 : y - 1) * width, below = (y + 1 == height ? 0 : y + 1) * width;
  u32 here = y * width;
  u32 neighbours = cell[above + left] + cell[above + x] + cell[above + right] + cell[here + left] +
                   cell[here + right] + cell[below + left] + cell[below + x] + cell[below + right];
  next[here + x] = neighbours == 3 || (neighbours == 2 && cell[here + x]);
}
