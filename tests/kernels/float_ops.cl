// Rounding, minimum, maximum, sign, classification, conversions; all exact. Inputs hold special values.
#include "gcnsel.h"

__kernel void float_ops(__global float *out, __global int *converted, const __global float *in,
                        u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  float a = in[2 * i], b = in[2 * i + 1];
  out[8 * i] = k_floor(a);
  out[8 * i + 1] = k_ceil(a);
  out[8 * i + 2] = k_rint(a);
  out[8 * i + 3] = __builtin_truncf(b);
  out[8 * i + 4] = a < b ? a : b;
  out[8 * i + 5] = k_copysign(a, b);
  out[8 * i + 6] = k_fma(a, b, -a);
  out[8 * i + 7] = (float)((double)a * 1.0000001 + (double)b);
  bool small = k_fabs(a) < 0x1p30f, sane = a == a;
  converted[4 * i] = small ? (int)a : -1;
  converted[4 * i + 1] = (int)(sane ? (a < b) | (a <= b) << 1 | (a == b) << 2 | (a != b) << 3 : 16);
  converted[4 * i + 2] = (int)k_bits((float)(int)k_bits(a)) ^ (int)k_bits((float)k_bits(b));
  converted[4 * i + 3] = small ? (int)(u32)(long)((double)a * 1024.0) : 0;
}
