// One level of a breadth-first search: the frontier claims unvisited neighbours by compare-and-swap.
#include "gcnsel.h"

#define UNVISITED 0xffffffffu

__kernel void bfs(volatile __global u32 *level, const __global u32 *edge_start,
                  const __global u32 *edge, volatile __global u32 *claimed, u32 current, u32 nodes) {
  u32 node = k_global_id(0);
  if (node >= nodes || level[node] != current)
    return;
  u32 won = 0;
  u32 end = edge_start[node + 1];
  for (u32 e = edge_start[node]; e < end; ++e) {
    u32 next = edge[e];
    if (k_cmpxchg_global(&level[next], UNVISITED, current + 1) == UNVISITED)
      ++won;
  }
  if (won != 0)
    k_add_global(claimed, won);
}
