// 160 uniform words stay live through a loop, more than there are SGPRs: they must spill.
#include "gcnsel.h"

__kernel void sgpr_spill(__global u32 *out, __constant u32 *table, u32 rounds, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  u32 key[160];
#pragma unroll
  for (u32 k = 0; k < 160; ++k)
    key[k] = k_rotl(table[k] * 2654435761u, k) ^ table[159 - k];
  u32 x = out[i];
  for (u32 r = 0; r < rounds; ++r) {
#pragma unroll
    for (u32 k = 0; k < 160; k += 4) {
      x = (x ^ key[k]) * 33 + key[k + 1];
      x = k_rotl(x, 7) + (key[k + 2] ^ r);
      x ^= key[k + 3];
    }
  }
  out[i] = x;
}
