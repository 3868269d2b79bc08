// Two parts of a variable that are values of their own, and a variable that two values make up.
struct pair {
  unsigned a, b;
};

__attribute__((amdgpu_kernel)) void parts(__attribute__((address_space(1))) unsigned *out,
                                          __attribute__((address_space(1))) const unsigned *in, unsigned n) {
  unsigned id = __builtin_amdgcn_workitem_id_x();
  struct pair both = {in[id], id};
  for (unsigned i = 0; i < n; i++) {
    both.a = both.a * 31u + in[i];
    both.b = both.b ^ (both.a >> 3);
  }
  unsigned gone = both.a * 2 + both.b;
  out[2 * id] = both.a;
  out[2 * id + 1] = both.b;
}
