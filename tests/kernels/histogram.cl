// Byte histogram: counts in LDS with local atomics, then one global atomic per used bin.
// `n` is the grid's size, so that a ragged last group knows how many work-items it has.
#include "gcnsel.h"

__kernel void histogram(__global u32 *bins, const __global u32 *words, u32 n) {
  __local u32 count[256];
  u32 lane = k_local_id(0);
  u32 first = k_group_id(0) * k_group_size(0);
  u32 members = n - first < k_group_size(0) ? n - first : k_group_size(0);
  for (u32 b = lane; b < 256; b += members)
    count[b] = 0;
  k_barrier();
  u32 word = words[first + lane];
  for (u32 k = 0; k < 4; ++k) {
    k_add_local(&count[word & 255], 1u);
    word >>= 8;
  }
  k_barrier();
  for (u32 b = lane; b < 256; b += members)
    if (count[b] != 0)
      k_add_global(&bins[b], count[b]);
}
