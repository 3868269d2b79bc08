const lanes = @import("lanes.zig");
var row: [64]f32 addrspace(.shared) = undefined;
var fence: u32 addrspace(.shared) = undefined;

/// A row of 64 for each work-group; also the logarithm of what exp has summed.
export fn softmax(
    out: [*]addrspace(.global) f32,
    logs: [*]addrspace(.global) f32,
    in: [*]addrspace(.global) const f32,
) callconv(.amdgcn_kernel) void {
    const t = lanes.lane();
    const x = in[lanes.position()];
    fence = 0;
    row[t] = x;
    lanes.barrier(&fence);
    var most = row[0];
    for (1..64) |i| most = @max(most, row[i]);
    const e = @exp(x - most);
    lanes.barrier(&fence);
    row[t] = e;
    lanes.barrier(&fence);
    var sum: f32 = 0;
    for (0..64) |i| sum += row[i];
    out[lanes.position()] = e / sum;
    if (t == 0) logs[lanes.group()] = @log(sum) + most;
}
