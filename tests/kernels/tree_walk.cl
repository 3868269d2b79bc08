// Look-ups in a binary search tree of index-linked nodes; each lane walks its own path.
#include "gcnsel.h"

typedef struct {
  u32 key;
  int child[2];
  u32 value;
} Node;

__kernel void tree_walk(__global u32 *value, __global u32 *depth, const __global Node *nodes,
                        int root, const __global u32 *query, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  u32 key = query[i];
  u32 steps = 0, result = 0;
  for (int at = root; at >= 0; ++steps) {
    Node node = nodes[at];
    if (node.key == key) {
      result = node.value;
      break;
    }
    at = node.child[key > node.key];
  }
  value[i] = result;
  depth[i] = steps;
}
