// Insertion sort of a private array whose indices are known only at run time: scratch memory.
#include "gcnsel.h"

#define LENGTH 24

__kernel void private_sort(__global int *out, const __global int *in, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  int item[LENGTH];
  for (u32 k = 0; k < LENGTH; ++k)
    item[k] = in[k * n + i];
#pragma nounroll
  for (int k = 1; k < LENGTH; ++k) {
    int moving = item[k];
    int at = k - 1;
    while (at >= 0 && item[at] > moving) {
      item[at + 1] = item[at];
      --at;
    }
    item[at + 1] = moving;
  }
  for (u32 k = 0; k < LENGTH; ++k)
    out[k * n + i] = item[k];
}
