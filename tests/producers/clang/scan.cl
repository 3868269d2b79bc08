#include "lanes.h"
// Inclusive sums in work-groups of 128.
kernel void scan(global unsigned *out, global const unsigned *in) {
    local unsigned sums[2][128];
    unsigned t = lane(), from = 0;
    sums[0][t] = in[group() * 128 + t];
    barrier_lds();
    for (unsigned distance = 1; distance < 128; distance *= 2) {
        unsigned sum = sums[from][t];
        if (t >= distance)
            sum += sums[from][t - distance];
        from ^= 1;
        sums[from][t] = sum;
        barrier_lds();
    }
    out[group() * 128 + t] = sums[from][t];
}
