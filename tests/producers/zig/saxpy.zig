const lanes = @import("lanes.zig");

export fn saxpy(
    y: [*]addrspace(.global) f32,
    x: [*]addrspace(.global) const f32,
    a: f32,
    n: u32,
) callconv(.amdgcn_kernel) void {
    const i = lanes.position();
    if (i >= n) return;
    const to = y[0..n];
    to[i] = a * x[i] + to[i];
}
