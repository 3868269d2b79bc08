// Atomic minimum, maximum, or and add on a small table that many lanes hit at once.
#include "gcnsel.h"

// Slot s has four words: minimum, maximum, or, sum.
__kernel void atomics(volatile __global u32 *slot, const __global u32 *in, u32 slots, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  u32 v = in[i];
  u32 s = 4 * (v % slots);
  k_min_global(&slot[s], v);
  k_max_global(&slot[s + 1], v);
  k_or_global(&slot[s + 2], 1u << (v >> 27));
  k_add_global(&slot[s + 3], v >> 8);
}
