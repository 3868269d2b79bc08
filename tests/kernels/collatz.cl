// Steps of the Collatz sequence from each start until it reaches 1, or `limit`.
#include "gcnsel.h"

__kernel void collatz(__global u32 *steps, const __global u32 *start, u32 limit, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  u32 x = start[i];
  u32 count = 0;
  while (x > 1 && count < limit) {
    x = (x & 1) ? 3 * x + 1 : x >> 1;
    ++count;
  }
  steps[i] = count;
}
