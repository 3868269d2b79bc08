// The two-dimensional DCT of an 8 x 8 block per work-item, under a limit on registers that the 64
// live values and the constants cannot keep.
#include "gcnsel.h"

// Half the cosines of k pi / 16, k = 1 .. 7.
#define C1 0.490392640f
#define C2 0.461939766f
#define C3 0.415734806f
#define C4 0.353553391f
#define C5 0.277785117f
#define C6 0.191341716f
#define C7 0.0975451610f

// Eight values at `at`, `stride` apart.
static inline void dct8(float *at, u32 stride) {
  float a0 = at[0] + at[7 * stride], b0 = at[0] - at[7 * stride];
  float a1 = at[stride] + at[6 * stride], b1 = at[stride] - at[6 * stride];
  float a2 = at[2 * stride] + at[5 * stride], b2 = at[2 * stride] - at[5 * stride];
  float a3 = at[3 * stride] + at[4 * stride], b3 = at[3 * stride] - at[4 * stride];
  at[0] = C4 * (a0 + a1 + a2 + a3);
  at[4 * stride] = C4 * (a0 - a1 - a2 + a3);
  at[2 * stride] = k_fma(C2, a0 - a3, C6 * (a1 - a2));
  at[6 * stride] = k_fma(C6, a0 - a3, -C2 * (a1 - a2));
  at[stride] = k_fma(C1, b0, k_fma(C3, b1, k_fma(C5, b2, C7 * b3)));
  at[3 * stride] = k_fma(C3, b0, k_fma(-C7, b1, k_fma(-C1, b2, -C5 * b3)));
  at[5 * stride] = k_fma(C5, b0, k_fma(-C1, b1, k_fma(C7, b2, C3 * b3)));
  at[7 * stride] = k_fma(C7, b0, k_fma(-C5, b1, k_fma(C3, b2, -C1 * b3)));
}

// Value k of block i is at data[k * n + i].
__attribute__((amdgpu_num_vgpr(40))) __kernel void dct8x8(__global float *data, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  float value[64];
#pragma unroll
  for (u32 k = 0; k < 64; ++k)
    value[k] = data[k * n + i];
#pragma unroll
  for (u32 row = 0; row < 8; ++row)
    dct8(value + 8 * row, 1);
#pragma unroll
  for (u32 column = 0; column < 8; ++column)
    dct8(value + column, 8);
#pragma unroll
  for (u32 k = 0; k < 64; ++k)
    data[k * n + i] = value[k];
}
