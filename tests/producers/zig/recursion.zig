const lanes = @import("lanes.zig");

fn fibonacci(n: u32) u32 {
    return if (n < 2) n else fibonacci(n - 1) + fibonacci(n - 2);
}

fn isEven(n: u32) bool {
    return if (n == 0) true else isOdd(n - 1);
}

fn isOdd(n: u32) bool {
    return if (n == 0) false else isEven(n - 1);
}

fn ackermann(m: u32, n: u32) u32 {
    if (m == 0) return n + 1;
    return ackermann(m - 1, if (n == 0) 1 else ackermann(m, n - 1));
}

export fn recursion(out: [*]addrspace(.global) u32, in: [*]addrspace(.global) const u32) callconv(.amdgcn_kernel) void {
    const i = lanes.position();
    const n = in[i];
    out[i] = fibonacci(n % 9) + (@as(u32, @intFromBool(isEven(n))) << 8) + (ackermann(n % 3, n % 4) << 16);
}
