// Many values live over calls, in the caller and in the callee, with private arrays.
#include "ids.h"
#define CALLED __attribute__((noinline))

CALLED static uint mix(uint *v, uint n) {
    uint w[40];
    for (uint i = 0; i < 40; i++) w[i] = v[i % n] * (i + 3);
    #pragma unroll
    for (uint r = 0; r < 3; r++)
        #pragma unroll
        for (uint i = 0; i < 40; i++) w[i] = (w[i] << 3 | w[i] >> 29) + w[(i * 7 + r) % 40];
    uint s = 0;
    #pragma unroll
    for (uint i = 0; i < 40; i++) s ^= w[i];
    v[s % n] += s;
    return s;
}
CALLED static uint step(uint a, uint b, uint c) { return (a << 5 | a >> 27) + (b ^ c); }

kernel void pressure(global uint *out, global const uint *restrict in, constant uint *table, global uint *own,
                     global uint *acc, uint a, uint small, ulong b, float c, ushort d) {
    uint i = GLOBAL_ID;
    uint v[64];
    #pragma unroll
    for (uint k = 0; k < 64; k++) v[k] = in[(i + k) % 128] + k * a;
    uint s = 0;
    #pragma unroll
    for (uint k = 0; k < 64; k += 8) {
        s = step(s, v[k], v[(k + 9) % 64]);
        #pragma unroll
        for (uint j = 0; j < 8; j++) v[(k + j * 3) % 64] ^= s + j;
    }
    uint list[9];
    for (uint k = 0; k < 9; k++) list[k] = v[k];
    uint t = mix(list, 7 + (i & 1));
    uint r = 0;
    #pragma unroll
    for (uint k = 0; k < 64; k++) r = r * 5 + v[k];
    for (uint k = 0; k < 9; k++) r += list[k];
    out[i * 2] = r;
    out[i * 2 + 1] = s + t;
}
