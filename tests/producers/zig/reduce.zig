const lanes = @import("lanes.zig");
var part: [256]i32 addrspace(.shared) = undefined;
var fence: u32 addrspace(.shared) = undefined;

/// Work-groups of 256.
export fn reduce(out: [*]addrspace(.global) i32, in: [*]addrspace(.global) const i32) callconv(.amdgcn_kernel) void {
    const t = lanes.lane();
    fence = 0;
    part[t] = in[lanes.group() * 256 + t];
    lanes.barrier(&fence);
    var step: u32 = 128;
    while (step > 0) : (step >>= 1) {
        if (t < step) part[t] +%= part[t + step];
        lanes.barrier(&fence);
    }
    if (t == 0) out[lanes.group()] = part[0];
}
