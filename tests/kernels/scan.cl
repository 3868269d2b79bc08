// Inclusive prefix sums within each group, doubling the distance, two LDS buffers taking turns.
#include "gcnsel.h"

__kernel void scan(__global u32 *out, const __global u32 *in, u32 n) {
  __local u32 buffer[2][256];
  u32 lane = k_local_id(0);
  u32 i = k_global_id(0);
  u32 from = 0;
  buffer[0][lane] = i < n ? in[i] : 0;
  k_barrier();
  for (u32 distance = 1; distance < k_group_size(0); distance *= 2) {
    u32 sum = buffer[from][lane];
    if (lane >= distance)
      sum += buffer[from][lane - distance];
    from ^= 1;
    buffer[from][lane] = sum;
    k_barrier();
  }
  if (i < n)
    out[i] = buffer[from][lane];
}
