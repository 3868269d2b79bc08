#include "lanes.h"
// Work-groups of 16 by 16; matrices of n by n, n a multiple of 16.
kernel void matmul(global float *c, global const float *a, global const float *b, int n) {
    local float left[16][16], right[16][17];
    int x = __builtin_amdgcn_workitem_id_x(), y = __builtin_amdgcn_workitem_id_y();
    int column = __builtin_amdgcn_workgroup_id_x() * 16 + x, row = __builtin_amdgcn_workgroup_id_y() * 16 + y;
    float sum = 0;
    for (int tile = 0; tile < n; tile += 16) {
        left[y][x] = a[row * n + tile + x];
        right[y][x] = b[(tile + y) * n + column];
        barrier_lds();
        for (int k = 0; k < 16; k++)
            sum += left[y][k] * right[k][x];
        barrier_lds();
    }
    c[row * n + column] = sum;
}
