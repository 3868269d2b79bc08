// Functions called through pointers that differ between lanes, in loops and under branches.
#include "ids.h"
#define CALLED __attribute__((noinline))
#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
typedef uint (*operation)(uint, ulong, global uint *);

static uint plus(uint a, ulong b, global uint *p) { return a + (uint)b; }
static uint times(uint a, ulong b, global uint *p) { return a * (uint)(b >> 9); }
static uint store(uint a, ulong b, global uint *p) {
    p[0] = a;
    return (uint)b ^ p[0];
}
static uint deep(uint a, ulong b, global uint *p);
constant operation operations[4] = {plus, times, store, deep};
static uint deep(uint a, ulong b, global uint *p) {
    return (a & 12) ? operations[(a >> 5) & 3](a >> 2, b + a, p) + 1 : a;
}
CALLED static operation choose(uint k) { return k & 1 ? operations[k >> 1 & 3] : (k & 2 ? plus : times); }

kernel void pointers_of_lanes(global uint *out, global const uint *restrict in, constant uint *table, global uint *own,
                              global uint *acc, uint a, uint small, ulong b, float c, ushort d) {
    uint i = GLOBAL_ID;
    uint x = in[i % 128], y = table[(i * 5) % 128];
    global uint *mine = out + i * 5;
    mine[4] = 3;
    mine[0] = operations[i & 3](x, b, mine + 4);
    uint s = 0;
    for (uint k = 0; k < (i & 7); k++) s = choose(x >> k)(s + x, y, mine + 4);
    mine[1] = s;
    operation f = x > y ? plus : deep;
    uint r = 5;
    if (i & 2) r = f(x, y, mine + 4) + f(r, x, mine + 4);
    mine[2] = r;
    mine[3] = (choose(i) == plus) + i;
}
