#include "lanes.h"
typedef int operation(int, int);
static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int multiply(int a, int b) { return a * b; }
static int most(int a, int b) { return a > b ? a : b; }
static operation *const operations[4] = {add, subtract, multiply, most};

static int fold(operation *f, const int *values, int count) {
    int result = values[0];
    for (int i = 1; i < count; i++)
        result = f(result, values[i]);
    return result;
}

KERNEL void function_pointers(int *out, const int *in, int which) {
    unsigned i = position();
    int values[4] = {in[i], in[i ^ 1], in[i ^ 2], in[i ^ 3]};
    out[i] = fold(operations[(i + which) & 3], values, 4) + operations[which & 3](in[i], which);
}
