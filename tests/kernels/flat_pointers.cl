// flags: -cl-std=CL2.0
// Generic pointers that mean global, local or private memory, chosen per lane.
#include "gcnsel.h"

__kernel void flat_pointers(__global u32 *out, __global u32 *in, u32 n) {
  __local u32 shared[256];
  u32 own[4];
  u32 lane = k_local_id(0);
  u32 i = k_global_id(0);
  shared[lane] = i * 3 + 1;
  for (u32 k = 0; k < 4; ++k)
    own[k] = i + 100 * k;
  k_barrier();
  if (i >= n)
    return;
  u32 value = in[i];
  u32 *at; // generic
  switch (value % 3) {
  case 0: at = &in[i]; break;
  case 1: at = &shared[lane]; break;
  default: at = &own[value & 3]; break;
  }
  u32 before = *at;
  *at = before * 5 + value;
  out[i] = before ^ own[(value >> 2) & 3] ^ (shared[lane] << 8) ^ (in[i] << 16);
}
