#include "lanes.h"
KERNEL void wide_integers(unsigned long *out, const unsigned long *in) {
    unsigned i = position();
    unsigned __int128 a = (unsigned __int128)in[i * 2] << 64 | in[i * 2 + 1];
    unsigned __int128 b = a * (in[i * 2] | 1) + (a >> (i & 127));
    _BitInt(37) c = (_BitInt(37))in[i * 2];
    _BitInt(40) d = (_BitInt(40))c * 3 + (c >> 5);
    unsigned long carry;
    int overflows = __builtin_add_overflow(in[i * 2], in[i * 2 + 1], &carry);
    out[i * 4] = (unsigned long)(b >> 64);
    out[i * 4 + 1] = (unsigned long)b;
    out[i * 4 + 2] = (unsigned long)(long)d;
    out[i * 4 + 3] = carry ^ (unsigned long)overflows;
}
