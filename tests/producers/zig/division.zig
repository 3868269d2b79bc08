const lanes = @import("lanes.zig");

export fn division(
    out: [*]addrspace(.global) [4]i32,
    wide: [*]addrspace(.global) [4]i64,
    a: [*]addrspace(.global) const i32,
    b: [*]addrspace(.global) const i32,
    c: [*]addrspace(.global) const i64,
    d: [*]addrspace(.global) const i64,
) callconv(.amdgcn_kernel) void {
    const i = lanes.position();
    const quotient = @as(u32, @bitCast(a[i])) / @as(u32, @bitCast(b[i]));
    out[i] = .{ @divTrunc(a[i], b[i]), @rem(a[i], b[i]), @bitCast(quotient), @divTrunc(a[i], 7) + @rem(a[i], 10) };
    const large = @as(u64, @bitCast(c[i])) / @as(u64, @bitCast(d[i]));
    wide[i] = .{
        @divTrunc(c[i], d[i]),
        @rem(c[i], d[i]),
        @bitCast(large),
        c[i] *% d[i] +% (c[i] >> @as(u6, @truncate(i))),
    };
}
