// One step of gravity between all bodies; the inner loop reads uniform addresses.
#include "gcnsel.h"

__kernel void nbody(__global float4 *next, const __global float4 *body, __global float4 *velocity,
                    float dt, float softening, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  float4 self = body[i];
  float ax = 0.0f, ay = 0.0f, az = 0.0f;
  for (u32 j = 0; j < n; ++j) {
    float4 other = body[j];
    float dx = other.x - self.x, dy = other.y - self.y, dz = other.z - self.z;
    float r2 = k_fma(dx, dx, k_fma(dy, dy, k_fma(dz, dz, softening)));
    float inverse = 1.0f / k_sqrt(r2);
    float pull = other.w * inverse * inverse * inverse;
    ax = k_fma(dx, pull, ax);
    ay = k_fma(dy, pull, ay);
    az = k_fma(dz, pull, az);
  }
  float4 v = velocity[i];
  v.x = k_fma(ax, dt, v.x);
  v.y = k_fma(ay, dt, v.y);
  v.z = k_fma(az, dt, v.z);
  velocity[i] = v;
  self.x = k_fma(v.x, dt, self.x);
  self.y = k_fma(v.y, dt, self.y);
  self.z = k_fma(v.z, dt, self.z);
  next[i] = self;
}
