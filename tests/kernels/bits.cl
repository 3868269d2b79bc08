// Bit counting, reversal, funnel shifts, saturation, overflow, bit-fields, in 32 and 64 bits.
#include "gcnsel.h"

__kernel void bits(__global u32 *out, __global u64 *wide, const __global u32 *in, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  u32 a = in[2 * i], b = in[2 * i + 1];
  u64 w = (u64)a << 32 | b;
  out[8 * i] = k_popcount(a) | k_popcount(b) << 8 | (u32)__builtin_popcountl(w) << 16;
  out[8 * i + 1] = (a ? k_clz(a) : 32) | (b ? (u32)__builtin_ctz(b) : 32) << 8 |
                   (w ? (u32)__builtin_clzl(w) : 64) << 16 | (w ? (u32)__builtin_ctzl(w) : 64) << 24;
  out[8 * i + 2] = __builtin_bitreverse32(a) ^ __builtin_bswap32(b);
  out[8 * i + 3] = k_rotl(a, b) + k_rotr(b, 11);
  out[8 * i + 4] = __builtin_elementwise_add_sat(a, b) ^ __builtin_elementwise_sub_sat(a, b);
  out[8 * i + 5] = (u32)__builtin_elementwise_add_sat((int)a, (int)b) +
                   (u32)__builtin_elementwise_sub_sat((int)a, (int)b);
  u32 sum, product;
  u32 carry = __builtin_add_overflow(a, b, &sum);
  u32 lost = __builtin_mul_overflow(a, b, &product);
  out[8 * i + 6] = (sum ^ product) + carry + 2 * lost;
  out[8 * i + 7] = ((a >> 3) & 0x1ff) | (u32)((int)(b << 9) >> 25) << 9;
  wide[4 * i] = __builtin_bswap64(w) + (w << (a & 63));
  wide[4 * i + 1] = (w >> (b & 63)) ^ (u64)((long)w >> (a & 63));
  wide[4 * i + 2] = w * (((u64)b << 32) | 0x9e3779b9);
  wide[4 * i + 3] = __builtin_bitreverse64(w) - (u64)(long)(int)b;
}
