#include "lanes.h"
static unsigned fibonacci(unsigned n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

static unsigned is_odd(unsigned n);
static unsigned is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
static unsigned is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }

static unsigned ackermann(unsigned m, unsigned n) {
    if (m == 0)
        return n + 1;
    return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

KERNEL void recursion(unsigned *out, const unsigned *in) {
    unsigned i = position(), n = in[i];
    out[i] = fibonacci(n % 9) + (is_even(n) << 8) + (ackermann(n % 3, n % 4) << 16);
}
