#include "lanes.h"
static unsigned crc(const unsigned char *bytes, unsigned count) {
    unsigned sum = ~0u;
    for (unsigned i = 0; i < count; i++) {
        sum ^= bytes[i];
        for (int k = 0; k < 8; k++)
            sum = sum >> 1 ^ (sum & 1 ? 0xedb88320u : 0);
    }
    return ~sum;
}

KERNEL void bits(unsigned *out, const unsigned *in) {
    unsigned i = position(), x = in[i];
    out[i * 4] = crc((const unsigned char *)&in[i], 4);
    out[i * 4 + 1] = __builtin_popcount(x) | __builtin_clz(x | 1) << 8 | __builtin_ctz(x | 0x80000000u) << 16;
    out[i * 4 + 2] = __builtin_bswap32(x) ^ __builtin_bitreverse32(x);
    out[i * 4 + 3] = __builtin_rotateleft32(x, i) + (unsigned)__builtin_bswap16((unsigned short)x);
}
