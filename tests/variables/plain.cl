// By clang -O0: each variable is in memory of its own, and becomes a value where nothing else reaches it.
static unsigned twice(unsigned from, unsigned way) {
  unsigned sum = from + from;
  return sum * way;
}

kernel void plain(global unsigned *out, unsigned n) {
  unsigned id = __builtin_amdgcn_workitem_id_x();
  unsigned own = id * 3;
  for (unsigned i = 0; i < n; i++) {
    own = own + twice(own, i);
  }
  unsigned table[40];
  for (unsigned j = 0; j < 40; j++) table[(j * 7 + id) % 40] = own + j;
  out[id] = table[n % 40];
}
