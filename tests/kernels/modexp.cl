// base^exponent mod modulus by squaring; the remainders are 64-bit divisions.
#include "gcnsel.h"

__kernel void modexp(__global u64 *out, const __global u64 *base, const __global u64 *exponent,
                     const __global u64 *modulus, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  u64 m = modulus[i]; // below 2^32, so that products fit
  u64 b = base[i] % m;
  u64 e = exponent[i];
  u64 result = 1 % m;
  while (e != 0) {
    if (e & 1)
      result = result * b % m;
    b = b * b % m;
    e >>= 1;
  }
  out[i] = result;
}
