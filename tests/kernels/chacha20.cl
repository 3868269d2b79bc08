// ChaCha20 blocks, one per work-item with its own counter; 20 rounds unrolled. RFC 8439.
#include "gcnsel.h"

#define QUARTER(a, b, c, d)                                                                        \
  a += b, d = k_rotl(d ^ a, 16), c += d, b = k_rotl(b ^ c, 12), a += b, d = k_rotl(d ^ a, 8),      \
      c += d, b = k_rotl(b ^ c, 7)

// Word k of block i goes to out[k * n + i].
__kernel void chacha20(__global u32 *out, __constant u32 *key, __constant u32 *nonce, u32 counter,
                       u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  u32 start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, key[0],   key[1],
                   key[2],     key[3],     key[4],     key[5],     key[6],   key[7],
                   counter + i, nonce[0],  nonce[1],   nonce[2]};
  u32 x[16];
#pragma unroll
  for (u32 k = 0; k < 16; ++k)
    x[k] = start[k];
#pragma unroll
  for (u32 pair = 0; pair < 10; ++pair) {
    QUARTER(x[0], x[4], x[8], x[12]);
    QUARTER(x[1], x[5], x[9], x[13]);
    QUARTER(x[2], x[6], x[10], x[14]);
    QUARTER(x[3], x[7], x[11], x[15]);
    QUARTER(x[0], x[5], x[10], x[15]);
    QUARTER(x[1], x[6], x[11], x[12]);
    QUARTER(x[2], x[7], x[8], x[13]);
    QUARTER(x[3], x[4], x[9], x[14]);
  }
#pragma unroll
  for (u32 k = 0; k < 16; ++k)
    out[k * n + i] = x[k] + start[k];
}
