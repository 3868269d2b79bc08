// Calls under divergent control flow and in divergent loops, with values of all kinds living over them, nested, and from
// functions that have control flow themselves.
#include "ids.h"
#define CALLED __attribute__((noinline))

CALLED static uint leaf(uint x, uint k) {
    if (x & 1) return x * 3 + k;
    for (uint i = 0; i < (x & 7); i++) {
        k = k * 5 + i;
        if (k & 64) break;
    }
    return k ^ x;
}
CALLED static uint middle(uint x, uint y, uint limit) {
    uint sum = 0;
    bool odd = (y & 1) != 0;
    for (uint i = 0; i < (y & 15); i++) {
        if ((x >> (i & 31)) & 1) sum += leaf(x + i, y);
        else if (odd) sum ^= leaf(y - i, sum);
        if (sum > limit) return sum - limit;
    }
    return odd ? sum + 1 : sum;
}
CALLED static uint top(uint x, uint y, uint limit) {
    uint a = middle(x, y, limit);
    uint b = y > x ? middle(y, a, limit / 3) : 7;
    switch ((a ^ b) & 3) {
    case 0: return a + leaf(b, x);
    case 1: return a - middle(b, x, y);
    case 2: return b;
    default: return leaf(leaf(a, b), leaf(b, a));
    }
}

kernel void control(global uint *out, global const uint *restrict in, constant uint *table, global uint *own,
                    global uint *acc, uint a, uint small, ulong b, float c, ushort d) {
    uint i = GLOBAL_ID;
    uint x = in[i % 128], y = table[(i * 5) % 128];
    uint uniform = a * 3 + small;
    uint r = 0;
    bool flag = x < y;
    if (i & 1) {
        r = top(x, y, a);
        if (flag) r += middle(r, uniform, x);
    } else {
        for (uint k = i & 7; k < 9; k++) {
            r = r * 3 + leaf(r + k, uniform);
            if (flag && (r & 32)) break;
        }
    }
    out[i * 4] = r;
    uint s = 0;
    for (uint k = 0; k < (small & 3) + 2; k++) s += leaf(a + k, uniform ^ k) + (flag ? r : k);
    out[i * 4 + 1] = s;
    out[i * 4 + 2] = uniform + (flag ? 1 : 2) + (uint)b;
    out[i * 4 + 3] = LOCAL_ID + GROUP_ID * 1000;
}
