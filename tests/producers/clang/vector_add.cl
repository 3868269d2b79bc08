#include "lanes.h"
typedef float float4 __attribute__((ext_vector_type(4)));

kernel void vector_add(global float4 *out, global const float4 *a, global const float4 *b) {
    unsigned i = position();
    float4 swapped = b[i].wzyx;
    out[i] = a[i] + swapped * 2.0f;
}
