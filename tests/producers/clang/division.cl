#include "lanes.h"
kernel void division(global int *out, global long *wide, global const int *a, global const int *b, global const long *c,
                     global const long *d) {
    unsigned i = position();
    out[i * 4] = a[i] / b[i];
    out[i * 4 + 1] = a[i] % b[i];
    out[i * 4 + 2] = (unsigned)a[i] / (unsigned)b[i];
    out[i * 4 + 3] = a[i] / 7 + a[i] % 10;
    wide[i * 4] = c[i] / d[i];
    wide[i * 4 + 1] = c[i] % d[i];
    wide[i * 4 + 2] = (unsigned long)c[i] / (unsigned long)d[i];
    wide[i * 4 + 3] = c[i] * d[i] + (c[i] >> (i & 63));
}
