// SHA-256 of one padded message per work-item, `blocks` blocks each; all 64 rounds unrolled.
// FIPS 180-4.
#include "gcnsel.h"

// First 32 bits of the fractions of the cube roots of the first 64 primes.
__constant u32 ROUND[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

#define BIG_0(x) (k_rotr(x, 2) ^ k_rotr(x, 13) ^ k_rotr(x, 22))
#define BIG_1(x) (k_rotr(x, 6) ^ k_rotr(x, 11) ^ k_rotr(x, 25))
#define SMALL_0(x) (k_rotr(x, 7) ^ k_rotr(x, 18) ^ ((x) >> 3))
#define SMALL_1(x) (k_rotr(x, 17) ^ k_rotr(x, 19) ^ ((x) >> 10))

// Message words arrive as bytes in memory order and are big-endian.
static inline u32 big_endian(u32 x) { return __builtin_bswap32(x); }

// Word k of message i is at message[(block * 16 + k) * n + i], so that loads coalesce.
__kernel void sha256(__global u32 *digest, const __global u32 *message, u32 blocks, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  u32 h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
              0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  for (u32 block = 0; block < blocks; ++block) {
    u32 w[16];
#pragma unroll
    for (u32 k = 0; k < 16; ++k)
      w[k] = big_endian(message[(block * 16 + k) * n + i]);
    u32 a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], last = h[7];
#pragma unroll
    for (u32 round = 0; round < 64; ++round) {
      if (round >= 16)
        w[round & 15] += SMALL_1(w[(round - 2) & 15]) + w[(round - 7) & 15] +
                         SMALL_0(w[(round - 15) & 15]);
      u32 t1 = last + BIG_1(e) + ((e & f) ^ (~e & g)) + ROUND[round] + w[round & 15];
      u32 t2 = BIG_0(a) + ((a & b) ^ (a & c) ^ (b & c));
      last = g;
      g = f;
      f = e;
      e = d + t1;
      d = c;
      c = b;
      b = a;
      a = t1 + t2;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
    h[5] += f;
    h[6] += g;
    h[7] += last;
  }
  for (u32 k = 0; k < 8; ++k)
    digest[k * n + i] = big_endian(h[k]);
}
