// Variables of a loop: one that is the same in all lanes, one that lanes differ in, and one that is a constant.
__kernel void loops(__global unsigned *out, __global const unsigned *in, unsigned n) {
  unsigned id = __builtin_amdgcn_workitem_id_x();
  unsigned kind = 7;
  unsigned same = n;
  unsigned own = in[id];
  for (unsigned i = 0; i < n; i++) {
    own = own * 31 + in[i];
    same = same * 5 + (same >> 3) + i;
  }
  out[id] = own + same + kind;
}
