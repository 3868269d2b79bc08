// 320 words per lane, all needed twice: more than there are VGPRs, so that some must spill.
#include "gcnsel.h"

#define WORDS 320

// Word k of work-item i is at in[k * n + i].
__kernel void vgpr_spill(__global u32 *out, const __global u32 *in, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  u32 word[WORDS];
  u32 hash = 0;
#pragma unroll
  for (u32 k = 0; k < WORDS; ++k) {
    word[k] = in[k * n + i];
    hash = k_rotl(hash, 5) + word[k];
  }
  // Each turn needs the hash of all words, and the words themselves again.
  for (u32 turn = 0; turn < 2; ++turn) {
    u32 next = 0;
#pragma unroll
    for (u32 k = 0; k < WORDS; ++k) {
      word[k] ^= hash + k;
      next = k_rotl(next, 3) + word[k];
    }
    hash = next;
  }
  out[i] = hash;
}
