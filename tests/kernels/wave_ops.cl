// Lanes exchange words without memory: a scan by permutation, compaction by ballot, totals by
// readlane, neighbours by DPP. Every work-item of the grid takes part.
#include "gcnsel.h"

// Four words per work-item: inclusive sum in the wave, rank among the odd (or -1), wave total,
// neighbours in its row of 16 and its pair.
__kernel void wave_ops(__global uint4 *out, const __global u32 *in) {
  u32 i = k_global_id(0);
  u32 lane = __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0));
  u32 value = in[i];

  u32 sum = value;
  for (u32 distance = 1; distance < 64; distance *= 2) {
    u32 from = lane >= distance ? lane - distance : lane;
    u32 other = __builtin_amdgcn_ds_bpermute(4 * from, sum);
    sum += lane >= distance ? other : 0;
  }

  u64 odd = __builtin_amdgcn_ballot_w64(value & 1);
  u32 rank = __builtin_amdgcn_mbcnt_hi((u32)(odd >> 32), __builtin_amdgcn_mbcnt_lo((u32)odd, 0));

  u32 last = 63 - (u32)__builtin_clzl(__builtin_amdgcn_ballot_w64(true));
  u32 total = __builtin_amdgcn_readlane(sum, last);

  // row_shr:1 with zero shifted in; quad_perm:[1,0,3,2].
  u32 before = __builtin_amdgcn_update_dpp(0, value, 0x111, 0xf, 0xf, true);
  u32 partner = __builtin_amdgcn_update_dpp(0, value, 0xb1, 0xf, 0xf, true);

  out[i] = (uint4)(sum, value & 1 ? rank : ~0u, total, before * 3 + partner);
}
