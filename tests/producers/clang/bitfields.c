#include "lanes.h"
struct packed {
    unsigned a : 5;
    int b : 7;
    unsigned c : 20;
    unsigned long d : 37;
    _Bool e : 1;
} __attribute__((packed));

union word {
    float f;
    unsigned u;
    struct {
        unsigned mantissa : 23, exponent : 8, sign : 1;
    } parts;
    unsigned char bytes[4];
};

KERNEL void bitfields(unsigned *out, const unsigned *in) {
    unsigned i = position();
    struct packed p = {in[i], (int)in[i] >> 3, in[i] >> 4, (unsigned long)in[i] * 0x12345ul, in[i] & 2};
    p.b++;
    p.c -= p.a;
    p.d += p.c;
    union word w = {.u = in[i] | 0x3f000000};
    w.parts.sign ^= p.e;
    w.bytes[i & 1] ^= 0x55;
    out[i * 4] = p.a | (unsigned)(p.b & 127) << 8;
    out[i * 4 + 1] = p.c;
    out[i * 4 + 2] = (unsigned)(p.d >> 5);
    out[i * 4 + 3] = w.u ^ w.parts.exponent;
}
