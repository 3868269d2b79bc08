// Functions that call themselves and one another, to a depth that lanes have of their own.
#include "ids.h"
#define CALLED __attribute__((noinline))

CALLED static uint fibonacci(uint n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
static uint is_odd(uint n, uint *count);
CALLED static uint is_even(uint n, uint *count) {
    ++*count;
    return n == 0 ? 1 : is_odd(n - 1, count);
}
CALLED static uint is_odd(uint n, uint *count) {
    *count += 2;
    return n == 0 ? 0 : is_even(n - 1, count);
}
CALLED static uint ackermann(uint m, uint n) {
    if (m == 0) return n + 1;
    if (n == 0) return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}
// A list of its own in each frame.
CALLED static uint sums(global const uint *p, uint from, uint n) {
    uint list[4];
    for (uint i = 0; i < 4; i++) list[i] = p[(from + i * 3) & 127];
    uint r = list[from & 3];
    if (n > 0) r = r * 3 + sums(p, from + r, n - 1);
    return r + list[r & 3];
}

kernel void recursion(global uint *out, global const uint *restrict in, constant uint *table, global uint *own,
                      global uint *acc, uint a, uint small, ulong b, float c, ushort d) {
    uint i = GLOBAL_ID;
    uint x = in[i % 128];
    uint count = 0;
    out[i * 4] = fibonacci(i % 7);
    out[i * 4 + 1] = is_even(x & 15, &count) + count * 16;
    out[i * 4 + 2] = (i & 3) ? ackermann(i & 1, i & 3) : 0;
    out[i * 4 + 3] = sums(in, x, i % 5);
}
