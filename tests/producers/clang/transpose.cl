#include "lanes.h"
// Work-groups of 16 by 16.
kernel void transpose(global unsigned short *out, global const unsigned short *in, int width, int height) {
    local unsigned short tile[16][17];
    int x = __builtin_amdgcn_workitem_id_x(), y = __builtin_amdgcn_workitem_id_y();
    int column = __builtin_amdgcn_workgroup_id_x() * 16, row = __builtin_amdgcn_workgroup_id_y() * 16;
    tile[y][x] = in[(row + y) * width + column + x];
    barrier_lds();
    out[(column + y) * height + row + x] = tile[x][y];
}
