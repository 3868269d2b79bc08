// A sparse product of halves, summed in floats: sparse.h.
#include "sparse.h"

struct Halves {
    typedef float Number;
    typedef float16 Sum;
    static constexpr int SIDE = 32, DEPTH = 16, BYTES = 2;
    template <int STEPS>
    static __device__ void steps(Sum &sum, const char *a, const char *b, int places) {
        const half4 *x = (const half4 *)a;
        const half8 *y = (const half8 *)b;
        sum = __builtin_amdgcn_smfmac_f32_32x32x16_f16(x[0], y[0], sum, places, 0, 0);
        sum = __builtin_amdgcn_smfmac_f32_32x32x16_f16(x[2], y[2], sum, places, 0, 1);
        sum = __builtin_amdgcn_smfmac_f32_32x32x16_f16(x[4], y[4], sum, places, 0, 2);
        sum = __builtin_amdgcn_smfmac_f32_32x32x16_f16(x[6], y[6], sum, places, 0, 3);
    }
};

extern "C" __global__ GROUP_OF(64) void
sparse_f16(float *c, const char *a, const char *b, const int *places, int n, int k) {
    sparse_product<Halves>(c, a, b, places, n, k);
}
