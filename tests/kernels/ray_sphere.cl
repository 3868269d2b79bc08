// The nearest sphere that each ray meets, and where; the spheres are uniform.
#include "gcnsel.h"

__kernel void ray_sphere(__global float *distance, __global int *hit,
                         const __global float4 *direction, __constant float4 *sphere, u32 spheres,
                         u32 rays) {
  u32 i = k_global_id(0);
  if (i >= rays)
    return;
  float4 d = direction[i];
  float length = k_sqrt(k_fma(d.x, d.x, k_fma(d.y, d.y, d.z * d.z)));
  d.x /= length;
  d.y /= length;
  d.z /= length;
  float nearest = 1e30f;
  int which = -1;
  for (u32 s = 0; s < spheres; ++s) {
    float4 c = sphere[s];
    float along = k_fma(c.x, d.x, k_fma(c.y, d.y, c.z * d.z));
    if (along < 0.0f)
      continue;
    float miss2 = k_fma(c.x, c.x, k_fma(c.y, c.y, c.z * c.z)) - along * along;
    float inside2 = c.w * c.w - miss2;
    if (inside2 < 0.0f)
      continue;
    float t = along - k_sqrt(inside2);
    if (t > 0.0f && t < nearest) {
      nearest = t;
      which = s;
    }
  }
  distance[i] = nearest;
  hit[i] = which;
}
