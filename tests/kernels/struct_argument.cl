// A structure passed by value, read by field and by a run-time index.
#include "gcnsel.h"

typedef struct {
  float scale;
  u32 stride;
  u64 offset;
  int bias[6];
  u8 flags[2];
} Settings;

__kernel void struct_argument(__global float *out, const __global int *in, Settings settings,
                              u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  u32 from = (u32)(((u64)i * settings.stride + settings.offset) % n);
  int value = in[from] + settings.bias[i % 6];
  if (settings.flags[i & 1])
    value = -value;
  out[i] = (float)value * settings.scale;
}
