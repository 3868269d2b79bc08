// A function that is called, and calls another.
__attribute__((noinline)) static unsigned inner(unsigned from, unsigned way) {
  unsigned sum = from + way;
  return sum * sum;
}
__attribute__((noinline)) static unsigned outer(unsigned first, unsigned n) {
  unsigned all = first;
  for (unsigned i = 0; i < n; i++) {
    unsigned kept = all ^ i;
    all = inner(all, i) + kept;
  }
  return all;
}

kernel void called(global unsigned *out, unsigned n) {
  unsigned id = __builtin_amdgcn_workitem_id_x();
  unsigned result = outer(id, n);
  out[id] = result + id;
}
