#include "lanes.h"
kernel void histogram(global unsigned *bins, global const unsigned char *in, int n) {
    local unsigned counts[64];
    unsigned t = lane();
    counts[t] = 0;
    barrier_lds();
    for (int i = position(); i < n; i += 128)
        __scoped_atomic_fetch_add(&counts[in[i] & 63], 1u, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
    barrier_lds();
    __scoped_atomic_fetch_add(&bins[t], counts[t], __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}
