#include "lanes.h"
typedef _Float16 half4 __attribute__((ext_vector_type(4)));
typedef double double2 __attribute__((ext_vector_type(2)));

KERNEL void halves(half4 *out, double2 *doubles, const half4 *in) {
    unsigned i = position();
    half4 x = in[i];
    half4 y = __builtin_elementwise_fma(x, x, (half4)(_Float16)0.5f);
    out[i] = __builtin_elementwise_min(y.yxwz, __builtin_elementwise_abs(x) * (half4)(_Float16)2.0f);
    double2 d = {(double)x.x, (double)x.y};
    doubles[i] = __builtin_elementwise_sqrt(d * d + 1.0) + __builtin_elementwise_floor(d);
}
