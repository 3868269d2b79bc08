// Functions called through a table, with one callee for the wave.
#include "ids.h"
#define CALLED __attribute__((noinline))
#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
typedef uint (*operation)(uint, uint);

static uint plus(uint a, uint b) { return a + b; }
static uint times(uint a, uint b) { return a * b; }
static uint turn(uint a, uint b) { return a << (b & 31) | a >> (-b & 31); }
static uint deep(uint a, uint b) {
    uint s = 0;
    for (uint i = 0; i < (a & 7); i++) s += turn(b, i) + (uint)LOCAL_ID;
    return s;
}
constant operation operations[4] = {plus, times, turn, deep};
CALLED static uint apply(operation f, uint a, uint b) { return f(f(a, b), b + 1); }

kernel void pointers(global uint *out, global const uint *restrict in, constant uint *table, global uint *own,
                     global uint *acc, uint a, uint small, ulong b, float c, ushort d) {
    uint i = GLOBAL_ID;
    uint x = in[i % 128], y = table[(i * 5) % 128];
    out[i * 4] = operations[a & 3](x, y);
    uint s = 0;
    for (uint k = 0; k < 4; k++) s = operations[(k + small) & 3](s + x, y);
    out[i * 4 + 1] = s;
    out[i * 4 + 2] = apply(operations[small & 3], x, y);
    uint r = 5;
    if (x > y) r = operations[(a >> 3) & 3](x, r);
    out[i * 4 + 3] = r;
}
