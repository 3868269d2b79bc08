// The functions that hardware approximates, and what is built from them.
#include "gcnsel.h"

__kernel void approximations(__global float *out, const __global float *in, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  float x = in[2 * i], positive = in[2 * i + 1];
  __global float *to = out + 10 * i;
  to[0] = k_rcp(positive);
  to[1] = k_rsqrt(positive);
  to[2] = k_sin_turns(x);
  to[3] = k_cos_turns(x);
  to[4] = k_exp2(x);
  to[5] = k_log2(positive);
  to[6] = k_exp(x);
  to[7] = k_log(positive);
  to[8] = k_exp10(x);
  to[9] = k_log10(positive);
}
