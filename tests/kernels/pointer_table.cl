// flags: -cl-std=CL2.0
// Device variables with contents of their own, one of them addresses of constant tables: the loader
// must relocate.
#include "gcnsel.h"

static const __constant u32 ONES[4] = {1, 11, 111, 1111};
static const __constant u32 TWOS[4] = {2, 22, 222, 2222};
static const __constant u32 SIXES[4] = {6, 66, 666, 6666};
// Not constant, so that no compiler knows their contents at the launch.
const __constant u32 *__global tables[3] = {ONES, TWOS, SIXES};
__global u32 offsets[4] = {1000, 2000, 3000, 4000};

__kernel void pointer_table(__global u32 *out, const __global u32 *in, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  u32 v = in[i];
  const __constant u32 *table = tables[v % 3];
  out[i] = table[(v >> 4) & 3] + offsets[(v >> 8) & 3];
}
