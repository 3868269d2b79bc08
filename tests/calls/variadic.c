// Functions with a variable number of arguments: of every size, structures, lists that are copied and handed on, calls
// by name, through pointers that differ between lanes and not, from functions that are variadic themselves.
#include <stdarg.h>

#define GLOBAL __attribute__((address_space(1)))
#define CONSTANT __attribute__((address_space(4)))
#define NOINLINE __attribute__((noinline))

struct mixed {
    char c;
    long l;
    short s[3];
};

struct small {
    unsigned short a, b;
};

// Sums of n numbers, the last one a double.
static NOINLINE int sum(int n, ...) {
    va_list list, again;
    va_start(list, n);
    va_copy(again, list);
    int out = 0;
    for (int i = 0; i < n; i++)
        out += va_arg(list, int);
    out += (int)va_arg(list, double);
    for (int i = 0; i < n; i++)
        out ^= va_arg(again, int) << i;
    va_end(again);
    va_end(list);
    return out;
}

// Takes the list of another function further.
static NOINLINE long two(va_list *list) {
    long first = va_arg(*list, long);
    struct small second = va_arg(*list, struct small);
    return first * 3 + second.a * 5 + second.b;
}

static NOINLINE long handed(const char *kinds, int k, ...) {
    va_list list;
    va_start(list, k);
    long out = k;
    for (; *kinds; kinds++) {
        switch (*kinds) {
        case 'm': {
            struct mixed m = va_arg(list, struct mixed);
            out = out * 7 + m.c + m.l + m.s[0] + m.s[2];
            break;
        }
        case 't': out += two(&list); break;
        case 'd': out += (long)(va_arg(list, double) * 4); break;
        case 'p': out += *va_arg(list, int *); break;
        default: out -= va_arg(list, int);
        }
    }
    va_end(list);
    return out;
}

static NOINLINE int difference(int n, ...) {
    va_list list;
    va_start(list, n);
    int out = va_arg(list, int);
    for (int i = 1; i < n; i++)
        out -= va_arg(list, int);
    va_end(list);
    return out;
}

static NOINLINE int none(int n, ...) { return n + 1; }

// Calls itself with what it has been given.
static NOINLINE int nested(int depth, ...) {
    va_list list;
    va_start(list, depth);
    int a = va_arg(list, int), b = va_arg(list, int);
    va_end(list);
    return depth == 0 ? a - b : nested(depth - 1, a + b, a) + b;
}

__attribute__((amdgpu_kernel, visibility("protected"))) void variadic(GLOBAL int *out, GLOBAL const int *in, CONSTANT const int *a,
                                             GLOBAL int *b, GLOBAL int *c, int m, int n, long big, float f,
                                             short half) {
    int i = __builtin_amdgcn_workgroup_id_x() * 64 + __builtin_amdgcn_workitem_id_x();
    int v = in[i & 127], w = in[(i + 1) & 127];
    struct mixed mixed = {(char)v, (long)v * w, {(short)w, 1, (short)m}};
    struct small small = {(unsigned short)v, (unsigned short)w};
    int here = w ^ 5;
    GLOBAL int *to = out + i * 6;
    to[0] = sum(3, v, w, m, (double)(float)(v & 255) + 0.5);
    long handed_on = handed("mtidp", v, mixed, (long)w, small, (int)half, 2.5, &here);
    to[1] = (int)handed_on;
    to[2] = (int)(handed_on >> 32);
    int (*which)(int, ...) = (i & 3) == 0 ? difference : (i & 3) == 1 ? none : sum;
    to[3] = which(2, v, w, 1.0);
    int (*same)(int, ...) = m & 1 ? difference : none;
    to[4] = same(3, w, m, i);
    to[5] = nested(i & 3, v, w) + none(v);
}
