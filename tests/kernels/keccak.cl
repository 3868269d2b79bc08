// The permutation Keccak-f[1600] on one state per work-item, 24 rounds unrolled. FIPS 202.
#include "gcnsel.h"

__constant u64 ROUND[24] = {
    0x0000000000000001UL, 0x0000000000008082UL, 0x800000000000808aUL,
    0x8000000080008000UL, 0x000000000000808bUL, 0x0000000080000001UL,
    0x8000000080008081UL, 0x8000000000008009UL, 0x000000000000008aUL,
    0x0000000000000088UL, 0x0000000080008009UL, 0x000000008000000aUL,
    0x000000008000808bUL, 0x800000000000008bUL, 0x8000000000008089UL,
    0x8000000000008003UL, 0x8000000000008002UL, 0x8000000000000080UL,
    0x000000000000800aUL, 0x800000008000000aUL, 0x8000000080008081UL,
    0x8000000000008080UL, 0x0000000080000001UL, 0x8000000080008008UL,
};

static inline u64 rotated(u64 x, u32 n) { return (x << (n & 63)) | (x >> (-n & 63)); }

// Lane k of state i is at state[k * n + i].
__kernel void keccak(__global u64 *state, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  u64 a[25];
#pragma unroll
  for (u32 k = 0; k < 25; ++k)
    a[k] = state[k * n + i];
#pragma unroll
  for (u32 round = 0; round < 24; ++round) {
    u64 parity[5];
#pragma unroll
    for (u32 x = 0; x < 5; ++x)
      parity[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
#pragma unroll
    for (u32 x = 0; x < 5; ++x) {
      u64 flip = parity[(x + 4) % 5] ^ rotated(parity[(x + 1) % 5], 1);
#pragma unroll
      for (u32 y = 0; y < 25; y += 5)
        a[x + y] ^= flip;
    }
    // The walk over (x, y) gives each lane its rotation and its place at once.
    u64 moving = a[1];
    u32 x = 1, y = 0;
#pragma unroll
    for (u32 t = 0; t < 24; ++t) {
      u32 below = (2 * x + 3 * y) % 5;
      x = y;
      y = below;
      u64 next = a[x + 5 * y];
      a[x + 5 * y] = rotated(moving, (t + 1) * (t + 2) / 2);
      moving = next;
    }
#pragma unroll
    for (u32 row = 0; row < 25; row += 5) {
      u64 b[5];
#pragma unroll
      for (u32 k = 0; k < 5; ++k)
        b[k] = a[row + k];
#pragma unroll
      for (u32 k = 0; k < 5; ++k)
        a[row + k] = b[k] ^ (~b[(k + 1) % 5] & b[(k + 2) % 5]);
    }
    a[0] ^= ROUND[round];
  }
#pragma unroll
  for (u32 k = 0; k < 25; ++k)
    state[k * n + i] = a[k];
}
