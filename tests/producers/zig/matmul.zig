const lanes = @import("lanes.zig");
var left: [16][16]f32 addrspace(.shared) = undefined;
var right: [16][17]f32 addrspace(.shared) = undefined;
var fence: u32 addrspace(.shared) = undefined;

/// Work-groups of 16 by 16; matrices of n by n, n a multiple of 16.
export fn matmul(
    c: [*]addrspace(.global) f32,
    a: [*]addrspace(.global) const f32,
    b: [*]addrspace(.global) const f32,
    n: u32,
) callconv(.amdgcn_kernel) void {
    const x = @workItemId(0);
    const y = @workItemId(1);
    const column = @workGroupId(0) * 16 + x;
    const row = @workGroupId(1) * 16 + y;
    fence = 0;
    var sum: f32 = 0;
    var tile: u32 = 0;
    while (tile < n) : (tile += 16) {
        left[y][x] = a[row * n + tile + x];
        right[y][x] = b[(tile + y) * n + column];
        lanes.barrier(&fence);
        for (0..16) |k| sum += left[y][k] * right[k][x];
        lanes.barrier(&fence);
    }
    c[row * n + column] = sum;
}
