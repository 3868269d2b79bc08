// A sparse product of bytes, summed in integers: sparse.h.
#include "sparse.h"

struct Bytes {
    typedef int Number;
    typedef int4 Sum;
    static constexpr int SIDE = 16, DEPTH = 64, BYTES = 1;
    template <int STEPS>
    static __device__ void steps(Sum &sum, const char *a, const char *b, int places) {
        const int2 *x = (const int2 *)a;
        const int4 *y = (const int4 *)b;
        sum = __builtin_amdgcn_smfmac_i32_16x16x64_i8(x[0], y[0], sum, places, 0, 0);
        sum = __builtin_amdgcn_smfmac_i32_16x16x64_i8(x[4], y[4], sum, places, 0, 1);
    }
};

extern "C" __global__ GROUP_OF(64) void
sparse_i8(int *c, const char *a, const char *b, const int *places, int n, int k) {
    sparse_product<Bytes>(c, a, b, places, n, k);
}
