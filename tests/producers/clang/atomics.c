#include "lanes.h"
KERNEL void atomics(_Atomic(int) *counters, float *most, const float *in) {
    unsigned i = position();
    __c11_atomic_fetch_add(&counters[0], (int)i, __ATOMIC_RELAXED);
    __c11_atomic_fetch_xor(&counters[1], (int)(i * i), __ATOMIC_ACQ_REL);
    __c11_atomic_fetch_max(&counters[2], (int)(i * 37 % 101), __ATOMIC_SEQ_CST);
    __c11_atomic_fetch_or(&counters[3], (int)(1u << (i & 31)), __ATOMIC_RELEASE);
    // The largest, by compare and exchange.
    unsigned *address = (unsigned *)most;
    unsigned seen = __atomic_load_n(address, __ATOMIC_RELAXED), wanted;
    __builtin_memcpy(&wanted, &in[i], 4);
    float old;
    do {
        __builtin_memcpy(&old, &seen, 4);
        if (old >= in[i])
            break;
    } while (!__atomic_compare_exchange_n(address, &seen, wanted, 1, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED));
}
