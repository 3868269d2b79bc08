// First match of a pattern in each work-item's line of text; two early exits, byte loads.
#include "gcnsel.h"

__kernel void substring(__global int *found, const __global u8 *text, u32 line_length,
                        __constant u8 *pattern, u32 pattern_length, u32 lines) {
  u32 line = k_global_id(0);
  if (line >= lines)
    return;
  const __global u8 *start = text + line * line_length;
  int result = -1;
  for (u32 at = 0; at + pattern_length <= line_length; ++at) {
    u32 k = 0;
    for (; k < pattern_length; ++k)
      if (start[at + k] != pattern[k])
        break;
    if (k == pattern_length) {
      result = at;
      break;
    }
    if (start[at] == 0) {
      result = -2;
      break;
    }
  }
  found[line] = result;
}
