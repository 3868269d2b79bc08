// An object in scratch.
__kernel void frame(__global int *out, __global const int *in) {
  int id = __builtin_amdgcn_workitem_id_x();
  int table[200];
  for (int i = 0; i < 200; i++)
    table[i] = in[i] * id;
  out[id] = table[in[id] & 127];
}
