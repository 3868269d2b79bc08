// A sparse product of floats of eight bits, summed in floats: sparse.h.
#include "sparse.h"

struct SmallFloats {
    typedef float Number;
    typedef float16 Sum;
    static constexpr int SIDE = 32, DEPTH = 32, BYTES = 1;
    template <int STEPS>
    static __device__ void steps(Sum &sum, const char *a, const char *b, int places) {
        const int2 *x = (const int2 *)a;
        const int4 *y = (const int4 *)b;
        sum = __builtin_amdgcn_smfmac_f32_32x32x32_fp8_fp8(x[0], y[0], sum, places, 0, 0);
        sum = __builtin_amdgcn_smfmac_f32_32x32x32_fp8_fp8(x[2], y[2], sum, places, 0, 1);
    }
};

extern "C" __global__ GROUP_OF(64) void
sparse_f8(float *c, const char *a, const char *b, const int *places, int n, int k) {
    sparse_product<SmallFloats>(c, a, b, places, n, k);
}
