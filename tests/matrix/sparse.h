// C = A B where A has two of each four neighbouring numbers of a row: m rows of k / 2, and where each is among its four. B has
// n rows of k: it is by columns. A wave makes a tile of C, m and n are multiples of its sides, k of four steps of the instruction.
//
// The places are two bits each. A lane has those of its part of a step's row, and of the next steps', in a dword: `places` has
// the dwords by row, then by dword, then by the lane's part.
#pragma once
#include "hip.h"

template <class Product>
static __device__ inline void
sparse_product(typename Product::Number *c, const char *a, const char *b, const int *places, int n, int k) {
    constexpr int SIDE = Product::SIDE, PARTS = 64 / SIDE, DEPTH = Product::DEPTH, BYTES = Product::BYTES;
    // Bytes of a lane's part of a step.
    constexpr int KEPT = DEPTH / PARTS / 2 * BYTES, ALL = 2 * KEPT;
    // Steps whose places are in one dword.
    constexpr int STEPS = 32 / (DEPTH / PARTS);
    const int lane = thread(), side = lane % SIDE, part = lane / SIDE;
    const int row = group_y() * SIDE, column = group_x() * SIDE;
    const char *from_a = a + (row + side) * (k / 2) * BYTES + part * KEPT;
    const char *from_b = b + (column + side) * k * BYTES + part * ALL;
    const int *from_places = places + (row + side) * (k / DEPTH / STEPS) * PARTS + part;
    typename Product::Sum sum = 0;
    for (int depth = 0; depth < k; depth += STEPS * DEPTH) {
        int where = *from_places;
        from_places += PARTS;
        Product::template steps<STEPS>(sum, from_a, from_b, where);
        from_a += STEPS * DEPTH / 2 * BYTES;
        from_b += STEPS * DEPTH * BYTES;
    }
    for (int i = 0; i < SIDE * SIDE / 64; i++)
        c[(row + i / 4 * 4 * PARTS + part * 4 + i % 4) * n + column + side] = sum[i];
}
