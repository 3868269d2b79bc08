// Global alignment scores of one pair of sequences per group: the table by anti-diagonals, a row
// per work-item, three diagonals in LDS.
#include "gcnsel.h"

#define MATCH 2
#define MISMATCH -1
#define GAP -2

__kernel void needleman_wunsch(__global int *table, const __global u8 *first,
                               const __global u8 *second, u32 length) {
  __local int diagonal[3][257];
  u32 row = k_local_id(0) + 1;
  u32 pair = k_group_id(0);
  u32 side = length + 1;
  __global int *out = table + pair * side * side;
  bool active = row <= length;
  u8 mine = active ? first[pair * length + row - 1] : 0;
  for (u32 d = 0; d <= 2 * length; ++d) {
    __local int *now = diagonal[d % 3];
    const __local int *last = diagonal[(d + 2) % 3], *before = diagonal[(d + 1) % 3];
    if (row == 1 && d <= length) {
      now[0] = (int)d * GAP;
      out[d] = (int)d * GAP;
    }
    if (active && d >= row && d - row <= length) {
      u32 column = d - row;
      int score;
      if (column == 0) {
        score = (int)row * GAP;
      } else {
        int step = mine == second[pair * length + column - 1] ? MATCH : MISMATCH;
        int across = before[row - 1] + step;
        int up = last[row - 1] + GAP;
        int left = last[row] + GAP;
        score = across > up ? across : up;
        score = score > left ? score : left;
      }
      now[row] = score;
      out[row * side + column] = score;
    }
    k_barrier();
  }
}
