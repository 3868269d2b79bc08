const lanes = @import("lanes.zig");
var tile: [16][17]u16 addrspace(.shared) = undefined;
var fence: u32 addrspace(.shared) = undefined;

/// Work-groups of 16 by 16.
export fn transpose(
    out: [*]addrspace(.global) u16,
    in: [*]addrspace(.global) const u16,
    width: u32,
    height: u32,
) callconv(.amdgcn_kernel) void {
    const x = @workItemId(0);
    const y = @workItemId(1);
    const column = @workGroupId(0) * 16;
    const row = @workGroupId(1) * 16;
    fence = 0;
    tile[y][x] = in[(row + y) * width + column + x];
    lanes.barrier(&fence);
    out[(column + y) * height + row + x] = tile[x][y];
}
