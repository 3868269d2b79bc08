// C = A B of halves, summed in floats, by tiles in LDS: A m x k, B k x n, C m x n, by rows; those of C are `row_of_c` apart. k is a
// multiple of 32, n of 64.
//
// A group of four waves makes a tile of 64 x 64, each wave a quarter of it. While the waves multiply 32 columns of A and rows of
// B from one half of LDS, the next are on their way from memory, and then go to the other half.
#include "hip.h"

constexpr int TILE = 64, DEPTH = 32;
// Halves of a row in LDS: a few more, so that rows begin in different banks.
constexpr int ROW = DEPTH + 4;

extern "C" __global__ GROUP_OF(256) void
tiled_product(float *c, const half *a, const half *b, int m, int n, int k, int row_of_c) {
    __shared__ half tile_a[2][TILE * ROW];
    // By columns.
    __shared__ half tile_b[2][TILE * ROW];
    const int row = group_y() * TILE, column = group_x() * TILE;
    const int lane = thread() & 63, wave = thread() >> 6;
    // Eight halves of each matrix are this work-item's to fetch.
    const int a_row = thread() / 4, a_depth = thread() % 4 * 8;
    const int b_depth = thread() / 8, b_column = thread() % 8 * 8;
    half8 of_a = 0, of_b;
    auto fetch = [&](int depth) {
        if (row + a_row < m)
            of_a = *(const half8 *)(a + (row + a_row) * k + depth + a_depth);
        of_b = *(const half8 *)(b + (depth + b_depth) * n + column + b_column);
    };
    auto put = [&](int which) {
        *(half4 *)(tile_a[which] + a_row * ROW + a_depth) = of_a.lo;
        *(half4 *)(tile_a[which] + a_row * ROW + a_depth + 4) = of_a.hi;
        for (int i = 0; i < 8; i++)
            tile_b[which][(b_column + i) * ROW + b_depth] = of_b[i];
    };
    // Of a quarter a lane has a row of A and a column of B, and of these four numbers of each eight.
    const int from_a = (wave / 2 * 32 + lane % 32) * ROW + lane / 32 * 4;
    const int from_b = (wave % 2 * 32 + lane % 32) * ROW + lane / 32 * 4;
    float16 sum = 0;
    fetch(0);
    put(0);
    int which = 0;
    for (int depth = DEPTH; depth < k + DEPTH; depth += DEPTH) {
        barrier();
        if (depth < k)
            fetch(depth);
        for (int step = 0; step < DEPTH; step += 8) {
            half4 x = *(const half4 *)(tile_a[which] + from_a + step);
            half4 y = *(const half4 *)(tile_b[which] + from_b + step);
            sum = __builtin_amdgcn_mfma_f32_32x32x8f16(x, y, sum, 0, 0, 0);
        }
        which ^= 1;
        if (depth < k)
            put(which);
    }
    for (int i = 0; i < 16; i++) {
        int to_row = row + wave / 2 * 32 + i / 4 * 8 + lane / 32 * 4 + i % 4;
        if (to_row < m)
            c[to_row * row_of_c + column + wave % 2 * 32 + lane % 32] = sum[i];
    }
}
