// Bitonic sort of two elements per work-item in dynamic LDS; the group size is a power of two.
#include "gcnsel.h"

__kernel void bitonic(__global int *data, __local int *chunk) {
  u32 lane = k_local_id(0);
  u32 size = 2 * k_group_size(0);
  __global int *mine = data + k_group_id(0) * size;
  chunk[lane] = mine[lane];
  chunk[lane + size / 2] = mine[lane + size / 2];
  for (u32 run = 2; run <= size; run *= 2) {
    for (u32 stride = run / 2; stride > 0; stride /= 2) {
      k_barrier();
      u32 low = 2 * lane - (lane & (stride - 1));
      u32 high = low + stride;
      bool ascending = (low & run) == 0;
      int a = chunk[low], b = chunk[high];
      if ((a > b) == ascending) {
        chunk[low] = b;
        chunk[high] = a;
      }
    }
  }
  k_barrier();
  mine[lane] = chunk[lane];
  mine[lane + size / 2] = chunk[lane + size / 2];
}
