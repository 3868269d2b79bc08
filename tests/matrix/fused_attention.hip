// Attention, forward, of heads of `length` rows of 64 halves: out = softmax(scale q k^T) v. `scale` has the factor log2(e).
//
// A group of four waves has 64 rows of q, each wave 16, and goes through k and v by 32 rows, which LDS holds for all four. Scores
// are computed transposed, keys by queries. So a lane has scores of one query, and has them where the second product takes its
// second operand from: they never leave its registers.
#include "hip.h"

constexpr int WIDTH = 64, KEYS = 32, QUERIES = 64;
// Halves of a row in LDS: a few more, so that rows begin in different banks.
constexpr int ROW_OF_K = WIDTH + 4, ROW_OF_V = KEYS + 4;

extern "C" __global__ GROUP_OF(256) void fused_attention(float *out, const half *q, const half *k, const half *v, int length, float scale) {
    __shared__ half tile_k[KEYS * ROW_OF_K];
    // By columns.
    __shared__ half tile_v[WIDTH * ROW_OF_V];
    const int lane = thread() & 63, wave = thread() >> 6;
    const int head = group_y() * length, query = group_x() * QUERIES + wave * 16 + lane % 16;
    half4 of_q[WIDTH / 16];
    for (int i = 0; i < WIDTH / 16; i++) {
        of_q[i] = 0;
        if (query < length)
            of_q[i] = *(const half4 *)(q + (head + query) * WIDTH + 16 * i + lane / 16 * 4);
    }
    float4 sum[WIDTH / 16] = {};
    float highest = -__builtin_inff(), total = 0;
    for (int first = 0; first < length; first += KEYS) {
        barrier();
        // Eight halves of each are this work-item's to fetch; rows beyond the end are zeros.
        const int row = thread() / 8, element = thread() % 8 * 8;
        half8 of_k = 0, of_v = 0;
        if (first + row < length) {
            of_k = *(const half8 *)(k + (head + first + row) * WIDTH + element);
            of_v = *(const half8 *)(v + (head + first + row) * WIDTH + element);
        }
        *(half4 *)(tile_k + row * ROW_OF_K + element) = of_k.lo;
        *(half4 *)(tile_k + row * ROW_OF_K + element + 4) = of_k.hi;
        for (int i = 0; i < 8; i++)
            tile_v[(element + i) * ROW_OF_V + row] = of_v[i];
        barrier();
        float4 score[KEYS / 16] = {};
        for (int block = 0; block < KEYS / 16; block++)
            for (int i = 0; i < WIDTH / 16; i++) {
                half4 x = *(const half4 *)(tile_k + (16 * block + lane % 16) * ROW_OF_K + 16 * i + lane / 16 * 4);
                score[block] = __builtin_amdgcn_mfma_f32_16x16x16f16(x, of_q[i], score[block], 0, 0, 0);
            }
        float higher = highest;
        for (int block = 0; block < KEYS / 16; block++)
            for (int i = 0; i < 4; i++) {
                bool seen = first + 16 * block + lane / 16 * 4 + i < length;
                score[block][i] = seen ? score[block][i] * scale : -__builtin_inff();
                higher = __builtin_fmaxf(higher, score[block][i]);
            }
        higher = __builtin_fmaxf(higher, across(higher, 16));
        higher = __builtin_fmaxf(higher, across(higher, 32));
        float shrink = __builtin_amdgcn_exp2f(highest - higher);
        total *= shrink;
        for (int i = 0; i < WIDTH / 16; i++)
            sum[i] *= shrink;
        for (int block = 0; block < KEYS / 16; block++) {
            half4 power;
            for (int i = 0; i < 4; i++) {
                float p = __builtin_amdgcn_exp2f(score[block][i] - higher);
                total += p;
                power[i] = (half)p;
            }
            for (int i = 0; i < WIDTH / 16; i++) {
                half4 x = *(const half4 *)(tile_v + (16 * i + lane % 16) * ROW_OF_V + 16 * block + lane / 16 * 4);
                sum[i] = __builtin_amdgcn_mfma_f32_16x16x16f16(x, power, sum[i], 0, 0, 0);
            }
        }
        highest = higher;
    }
    total += across(total, 16);
    total += across(total, 32);
    if (query < length)
        for (int i = 0; i < WIDTH / 16; i++)
            *(float4 *)(out + (head + query) * WIDTH + 16 * i + lane / 16 * 4) = sum[i] / total;
}
