// The assignment step of k-means, and the sums for the next centres in 16.16 fixed point.
#include "gcnsel.h"

__kernel void kmeans(__global u32 *assigned, volatile __global u32 *sums,
                     const __global float2 *point, const __global float2 *centre, u32 centres,
                     u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  float2 p = point[i];
  float best = 3.0e38f;
  u32 cluster = 0;
  for (u32 c = 0; c < centres; ++c) {
    float dx = p.x - centre[c].x, dy = p.y - centre[c].y;
    float d = k_fma(dx, dx, dy * dy);
    if (d < best) {
      best = d;
      cluster = c;
    }
  }
  assigned[i] = cluster;
  k_add_global(&sums[3 * cluster], (u32)(int)(p.x * 65536.0f));
  k_add_global(&sums[3 * cluster + 1], (u32)(int)(p.y * 65536.0f));
  k_add_global(&sums[3 * cluster + 2], 1u);
}
