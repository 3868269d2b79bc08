// Points of a xorshift generator inside the quarter circle, counted per work-item.
#include "gcnsel.h"

__kernel void monte_carlo(__global u32 *inside, __global u32 *state, u32 rounds, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  u32 s = state[i];
  u32 hits = 0;
  for (u32 r = 0; r < rounds; ++r) {
    s ^= s << 13;
    s ^= s >> 17;
    s ^= s << 5;
    float x = (float)(s >> 16) * 0x1p-16f;
    float y = (float)(s & 0xffff) * 0x1p-16f;
    if (k_fma(x, x, y * y) < 1.0f)
      ++hits;
  }
  inside[i] = hits;
  state[i] = s;
}
