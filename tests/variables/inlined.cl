// Variables of a function that is inlined twice, and of blocks.
typedef struct { int low, high; } Pair;
enum Way { UP = 1, DOWN = -3 };

static int step(int from, enum Way way) {
  int twice = from * 2 + way;
  return twice ^ (twice >> 5);
}

__kernel void inlined(__global int *out, __global const Pair *in) {
  int id = __builtin_amdgcn_workitem_id_x();
  int first = step(in[id].low, UP);
  if (first > 40) {
    int inner = in[id].high + first;
    first = step(inner, DOWN);
  }
  out[id] = first;
}
