// BLAKE2s-256, unkeyed, of one message of up to 64 bytes per work-item; ten rounds unrolled.
// RFC 7693.
#include "gcnsel.h"

__constant u8 ORDER[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

#define MIX(a, b, c, d, x, y)                                                                      \
  a += b + x, d = k_rotr(d ^ a, 16), c += d, b = k_rotr(b ^ c, 12), a += b + y,                    \
      d = k_rotr(d ^ a, 8), c += d, b = k_rotr(b ^ c, 7)

// Word k of message i is at message[k * n + i], zero after `bytes`.
__kernel void blake2s(__global u32 *digest, const __global u32 *message, u32 bytes, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  const u32 iv[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                     0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  u32 m[16], h[8], v[16];
#pragma unroll
  for (u32 k = 0; k < 16; ++k)
    m[k] = message[k * n + i];
#pragma unroll
  for (u32 k = 0; k < 8; ++k) {
    h[k] = k == 0 ? iv[0] ^ 0x01010020 : iv[k];
    v[k] = h[k];
    v[k + 8] = iv[k];
  }
  v[12] ^= bytes;
  v[14] = ~v[14];
#pragma unroll
  for (u32 round = 0; round < 10; ++round) {
#define WORD(k) m[ORDER[round][k]]
    MIX(v[0], v[4], v[8], v[12], WORD(0), WORD(1));
    MIX(v[1], v[5], v[9], v[13], WORD(2), WORD(3));
    MIX(v[2], v[6], v[10], v[14], WORD(4), WORD(5));
    MIX(v[3], v[7], v[11], v[15], WORD(6), WORD(7));
    MIX(v[0], v[5], v[10], v[15], WORD(8), WORD(9));
    MIX(v[1], v[6], v[11], v[12], WORD(10), WORD(11));
    MIX(v[2], v[7], v[8], v[13], WORD(12), WORD(13));
    MIX(v[3], v[4], v[9], v[14], WORD(14), WORD(15));
  }
#pragma unroll
  for (u32 k = 0; k < 8; ++k)
    digest[k * n + i] = h[k] ^ v[k] ^ v[k + 8];
}
