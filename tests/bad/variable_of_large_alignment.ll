; A code object would have four gigabytes of nothing in front of the variable.
@small = internal addrspace(4) constant i32 7, align 2097152
@large = internal addrspace(4) constant [2 x i32] [i32 1, i32 2], align 4294967296
