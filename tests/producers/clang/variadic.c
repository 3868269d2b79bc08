#include "lanes.h"
static double sum(const char *kinds, ...) {
    __builtin_va_list list;
    double result = 0;
    __builtin_va_start(list, kinds);
    for (; *kinds; kinds++)
        switch (*kinds) {
        case 'i': result += __builtin_va_arg(list, int); break;
        case 'l': result += (double)__builtin_va_arg(list, long); break;
        case 'd': result += __builtin_va_arg(list, double); break;
        case 'p': result += *__builtin_va_arg(list, int *); break;
        }
    __builtin_va_end(list);
    return result;
}

KERNEL void variadic(double *out, int *in) {
    unsigned i = position();
    out[i] = i % 2 ? sum("id", in[i], 0.5) : sum("lpid", in[i] * (1l << 20), &in[i ^ 1], -3, 0.25);
}
