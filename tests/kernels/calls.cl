// Functions that stay functions: noinline, one calling another, by value, by pointer and by struct.
#include "gcnsel.h"

typedef struct {
  u32 low, high;
} Pair;

__attribute__((noinline)) static u32 gcd(u32 a, u32 b) {
  while (b != 0) {
    u32 rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

__attribute__((noinline)) static Pair wide_product(u32 a, u32 b) {
  u64 product = (u64)a * b;
  Pair p = {(u32)product, (u32)(product >> 32)};
  return p;
}

__attribute__((noinline)) static void fold(__global u32 *to, u32 a, u32 b) {
  Pair p = wide_product(a, b);
  *to = p.low ^ gcd(p.high | 1, b | 1);
}

__kernel void calls(__global u32 *out, const __global u32 *in, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  u32 a = in[2 * i], b = in[2 * i + 1];
  fold(&out[2 * i], a, b);
  if (a & 1)
    out[2 * i + 1] = gcd(a, b | 1);
  else
    out[2 * i + 1] = gcd(b, i + 1);
}
