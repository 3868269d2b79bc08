// Fractions and exponents taken apart and put together; all exact.
#include "gcnsel.h"

__kernel void float_parts(__global float *out, __global int *exponents, const __global float *in,
                          const __global int *shift, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  float x = in[i];
  int exponent;
  float mantissa = k_frexp(x, &exponent);
  exponents[i] = exponent;
  out[4 * i] = mantissa;
  out[4 * i + 1] = k_ldexp(x, shift[i]);
  out[4 * i + 2] = x - k_floor(x);
  out[4 * i + 3] = k_fmin(k_fmax(x, -1.0f), 1.0f);
}
