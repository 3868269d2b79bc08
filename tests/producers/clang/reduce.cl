#include "lanes.h"
// Work-groups of 256.
kernel void reduce(global int *out, global const int *in) {
    local int part[256];
    unsigned t = lane();
    part[t] = in[group() * 256 + t];
    barrier_lds();
    for (unsigned step = 128; step > 0; step >>= 1) {
        if (t < step)
            part[t] += part[t + step];
        barrier_lds();
    }
    if (t == 0)
        out[group()] = part[0];
}
