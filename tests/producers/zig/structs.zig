const lanes = @import("lanes.zig");
const Shape = extern struct {
    kind: i8,
    size: extern struct { width: i16, height: f32 },
    weights: [3]i64,
};

/// What an item is, as a union that says it.
const Item = union(enum) {
    rectangle: struct { f32, f32 },
    triangle: struct { f32, f32 },
    weighed: ?i64,
    other: f32,

    fn of(s: *const Shape, i: u32) Item {
        const width: f32 = @floatFromInt(s.size.width);
        return switch (@as(u32, @intCast(s.kind)) + i % 4) {
            0 => .{ .rectangle = .{ width, s.size.height } },
            1 => .{ .triangle = .{ width, s.size.height } },
            2 => .{ .weighed = s.weights[i % 3] },
            else => .{ .other = s.size.height },
        };
    }

    fn area(item: Item, width: i16) f32 {
        return switch (item) {
            .rectangle => |sides| sides[0] * sides[1],
            .triangle => |sides| sides[0] * sides[1] / 2,
            .weighed => |weight| @as(f32, @floatFromInt(width)) + @as(f32, @floatFromInt(weight orelse 0)),
            .other => |height| height,
        };
    }
};

export fn structs(out: [*]addrspace(.global) f32, s: Shape, copy: *addrspace(.global) Shape) callconv(.amdgcn_kernel) void {
    const i = lanes.position();
    out[i] = Item.of(&s, i).area(s.size.width);
    if (i == 0) {
        copy.kind = s.kind;
        copy.size.width = s.size.width + 1;
        copy.size.height = s.size.height;
        copy.weights = s.weights;
    }
}
