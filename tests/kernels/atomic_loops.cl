// A product kept by compare-and-swap until it succeeds, and 64-bit sums; both commute.
#include "gcnsel.h"

__kernel void atomic_loops(volatile __global u32 *product, volatile __global u64 *sum,
                           const __global u32 *in, u32 slots, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  u32 v = in[i] | 1;
  u32 slot = (v >> 8) % slots;
  u32 seen = product[slot];
  for (;;) {
    u32 found = k_cmpxchg_global(&product[slot], seen, seen * v);
    if (found == seen)
      break;
    seen = found;
  }
  __scoped_atomic_fetch_add(&sum[slot], (u64)v * v, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}
