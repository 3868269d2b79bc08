const lanes = @import("lanes.zig");
const Float4 = @Vector(4, f32);

export fn vector_add(
    out: [*]addrspace(.global) Float4,
    a: [*]addrspace(.global) const Float4,
    b: [*]addrspace(.global) const Float4,
) callconv(.amdgcn_kernel) void {
    const i = lanes.position();
    const swapped = @shuffle(f32, b[i], undefined, [4]i32{ 3, 2, 1, 0 });
    out[i] = a[i] + swapped * @as(Float4, @splat(2.0));
}
