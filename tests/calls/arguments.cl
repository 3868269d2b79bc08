// Arguments and results of every shape: scalars, wide ones, vectors, pointers, aggregates, more than there are registers
// for.
#include "ids.h"
#define CALLED __attribute__((noinline))
typedef struct { uint a; ulong b; short c; float d; } mixed;
typedef struct { uint x[3]; } three;
typedef struct { uint w[12]; } twelve;

CALLED static uint scalars(uchar a, short b, uint c, ulong d, bool e) {
    return a * 3 + b + c * 5 + (uint)(d >> 7) + (e ? 1000 : 1);
}
CALLED static ulong wide(ulong a, ulong b) { return a * b + (a >> 32); }
CALLED static short narrow(short a, char b) { return a - b; }
CALLED static bool truth(uint a, bool b) { return ((a & 4) != 0) != b; }
CALLED static uint4 vectors(uint4 a, uint2 b, ushort4 c, uchar3 d) {
    return (uint4)(a.x + b.y, a.y * c.w, a.z ^ d.y, a.w + c.x + d.z);
}
CALLED static float floats(float a, double b, float3 c) { return a * c.y + (float)b - c.z; }
CALLED static mixed aggregate(mixed m, uint k) {
    m.a += k;
    m.b ^= (ulong)m.a << 20;
    m.c = (short)(m.c * 3);
    m.d = m.d + 0.5f;
    return m;
}
CALLED static three swap3(three t) {
    three r;
    r.x[0] = t.x[2];
    r.x[1] = t.x[0] + 1;
    r.x[2] = t.x[1] ^ 5;
    return r;
}
CALLED static twelve big(twelve t, uint k) {
    for (uint i = 0; i < 12; i++) t.w[i] = t.w[(i + 5) % 12] * k + i;
    return t;
}
CALLED static uint many(uint4 a, uint4 b, uint4 c, uint4 d, uint4 e, uint4 f, uint4 g, ulong h, uint4 i, ulong2 j, short k) {
    return a.x + b.y * 3 + c.z * 5 + d.w * 7 + e.x * 9 + f.y * 11 + g.z * 13 + (uint)(h >> 3) + i.x * 17 + i.w * 19 +
           (uint)j.y + (uint)k;
}
CALLED static void through(global uint *p, uint at, uint v) { p[at] = v ^ p[at + 1]; }
CALLED static uint of_private(const uint *p, uint n) {
    uint s = 0;
    for (uint i = 0; i < n; i++) s = s * 31 + p[i];
    return s;
}

kernel void arguments(global uint *out, global const uint *restrict in, constant uint *table, global uint *own,
                      global uint *acc, uint a, uint small, ulong b, float c, ushort d) {
    uint i = GLOBAL_ID;
    uint x = in[i % 128], y = table[(i * 7) % 128];
    global uint *mine = out + i * 24;
    mine[0] = scalars((uchar)x, (short)y, a, b ^ x, x > y);
    ulong w = wide(((ulong)x << 32) | y, b);
    mine[1] = (uint)w;
    mine[2] = (uint)(w >> 32);
    mine[3] = (uint)(int)narrow((short)x, (char)y);
    mine[4] = truth(x, y & 1);
    uint4 v = vectors((uint4)(x, y, i, a), (uint2)(y, i), (ushort4)(d, x, y, i), (uchar3)(x, y, i));
    mine[5] = v.x;
    mine[6] = v.y;
    mine[7] = v.z ^ v.w;
    mine[8] = (uint)(int)floats((float)(x & 255), (double)(y & 63), (float3)(1.0f, (float)(i & 15), 2.0f));
    mixed m = {x, b, (short)y, (float)(i & 31)};
    m = aggregate(m, y);
    mine[9] = m.a;
    mine[10] = (uint)(m.b >> 13);
    mine[11] = (uint)m.c;
    mine[12] = (uint)m.d;
    three t = {{x, y, i}};
    t = swap3(t);
    mine[13] = t.x[0] + t.x[1] * 3 + t.x[2] * 5;
    twelve q;
    for (uint k = 0; k < 12; k++) q.w[k] = x + k * y;
    q = big(q, small | 1);
    uint s = 0;
    for (uint k = 0; k < 12; k++) s = s * 7 + q.w[k];
    mine[14] = s;
    mine[15] = many((uint4)(x), (uint4)(y), (uint4)(x, y, i, a), (uint4)(i), (uint4)(a), (uint4)(x, y, x, y), (uint4)(y),
                    b, (uint4)(i, x, y, a), (ulong2)(w, b), (short)d);
    mine[17] = y;
    through(mine, 16, x);
    uint list[8];
    for (uint k = 0; k < 8; k++) list[(k + x) & 7] = y + k;
    mine[18] = of_private(list, 1 + (i & 7));
    mine[19] = mine[20] = mine[21] = mine[22] = mine[23] = x + y;
}
