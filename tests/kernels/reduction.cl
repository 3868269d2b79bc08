// Sum, xor, minimum and maximum of each group's elements, by halving in LDS. Any group size.
#include "gcnsel.h"

__kernel void reduction(__global uint4 *out, const __global u32 *in, u32 n) {
  __local uint4 partial[256];
  u32 lane = k_local_id(0);
  u32 i = k_global_id(0);
  uint4 identity = {0, 0, ~0u, 0};
  uint4 mine = identity;
  if (i < n)
    mine = (uint4)(in[i], in[i], in[i], in[i]);
  partial[lane] = mine;
  k_barrier();
  for (u32 live = k_group_size(0); live > 1;) {
    u32 half_up = (live + 1) / 2;
    if (lane + half_up < live) {
      uint4 a = partial[lane], b = partial[lane + half_up];
      a.x += b.x;
      a.y ^= b.y;
      a.z = a.z < b.z ? a.z : b.z;
      a.w = a.w > b.w ? a.w : b.w;
      partial[lane] = a;
    }
    k_barrier();
    live = half_up;
  }
  if (lane == 0)
    out[k_group_id(0)] = partial[0];
}
