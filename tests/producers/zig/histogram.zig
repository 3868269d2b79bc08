const lanes = @import("lanes.zig");
var counts: [64]u32 addrspace(.shared) = undefined;
var fence: u32 addrspace(.shared) = undefined;

export fn histogram(
    bins: [*]addrspace(.global) u32,
    in: [*]addrspace(.global) const u8,
    n: u32,
) callconv(.amdgcn_kernel) void {
    const t = lanes.lane();
    fence = 0;
    counts[t] = 0;
    lanes.barrier(&fence);
    var i = lanes.position();
    while (i < n) : (i += 128) {
        _ = @atomicRmw(u32, &counts[@as(u6, @truncate(in[i]))], .Add, 1, .monotonic);
    }
    lanes.barrier(&fence);
    _ = @atomicRmw(u32, &bins[t], .Add, counts[t], .monotonic);
}
