#include "lanes.h"
static unsigned primes_below(int n) {
    unsigned char composite[n];
    unsigned count = 0;
    for (int i = 0; i < n; i++)
        composite[i] = i < 2;
    for (int i = 2; i < n; i++)
        if (!composite[i])
            for (int k = i * 2; k < n; k += i)
                composite[k] = 1;
    for (int i = 0; i < n; i++)
        count += !composite[i];
    return count;
}

KERNEL void vla(unsigned *out, int n) { out[position()] = primes_below(n + (int)(lane() & 3)); }
