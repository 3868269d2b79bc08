const lanes = @import("lanes.zig");
var sums: [2][128]u32 addrspace(.shared) = undefined;
var fence: u32 addrspace(.shared) = undefined;

/// Inclusive sums in work-groups of 128.
export fn scan(out: [*]addrspace(.global) u32, in: [*]addrspace(.global) const u32) callconv(.amdgcn_kernel) void {
    const t = lanes.lane();
    const i = lanes.group() * 128 + t;
    var from: u1 = 0;
    fence = 0;
    sums[0][t] = in[i];
    lanes.barrier(&fence);
    inline for (0..7) |bit| {
        const distance = 1 << bit;
        var sum = sums[from][t];
        if (t >= distance) sum +%= sums[from][t - distance];
        from ^= 1;
        sums[from][t] = sum;
        lanes.barrier(&fence);
    }
    out[i] = sums[from][t];
}
