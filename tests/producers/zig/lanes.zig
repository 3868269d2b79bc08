//! Positions of work-items and barriers. Work-groups have 64 work-items in x unless a kernel says otherwise.

extern fn @"llvm.amdgcn.s.barrier"() void;

pub fn lane() u32 {
    return @workItemId(0);
}

pub fn group() u32 {
    return @workGroupId(0);
}

pub fn position() u32 {
    return group() * 64 + lane();
}

/// Lanes of the work-group wait for each other and see what the others have written to LDS. Zig has no fence: an atomic
/// operation that releases and acquires stands for one.
pub fn barrier(word: *addrspace(.shared) u32) void {
    _ = @atomicRmw(u32, word, .Or, 0, .acq_rel);
    @"llvm.amdgcn.s.barrier"();
    _ = @atomicRmw(u32, word, .Or, 0, .acq_rel);
}
