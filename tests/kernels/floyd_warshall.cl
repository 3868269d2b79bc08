// One pivot of all-pairs shortest paths; row and column `pivot` do not change in this step.
#include "gcnsel.h"

__kernel void floyd_warshall(__global u32 *distance, u32 pivot, u32 n) {
  u32 to = k_global_id(0), from = k_global_id(1);
  if (to >= n || from >= n)
    return;
  u32 through = distance[from * n + pivot] + distance[pivot * n + to];
  if (through < distance[from * n + to])
    distance[from * n + to] = through;
}
