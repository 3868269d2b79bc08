const lanes = @import("lanes.zig");
const Operation = fn (i32, i32) error{Overflow}!i32;

fn add(a: i32, b: i32) error{Overflow}!i32 {
    return a + b;
}

fn subtract(a: i32, b: i32) error{Overflow}!i32 {
    return a - b;
}

fn multiply(a: i32, b: i32) error{Overflow}!i32 {
    const product, const overflow = @mulWithOverflow(a, b);
    return if (overflow != 0) error.Overflow else product;
}

fn most(a: i32, b: i32) error{Overflow}!i32 {
    return @max(a, b);
}

const operations = [4]*const Operation{ add, subtract, multiply, most };

fn fold(f: *const Operation, values: []const i32) !i32 {
    var result = values[0];
    for (values[1..]) |value| result = try f(result, value);
    return result;
}

export fn function_pointers(
    out: [*]addrspace(.global) i32,
    in: [*]addrspace(.global) const i32,
    which: u32,
) callconv(.amdgcn_kernel) void {
    const i = lanes.position();
    const values = [4]i32{ in[i], in[i ^ 1], in[i ^ 2], in[i ^ 3] };
    const folded = fold(operations[(i + which) & 3], &values) catch -1;
    out[i] = folded + (operations[which & 3](in[i], @intCast(which)) catch -1);
}
