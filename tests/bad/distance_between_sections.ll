@a = addrspace(1) global i32 5
@b = addrspace(4) constant i32 5

@x = addrspace(1) global i64 sub (i64 ptrtoint (ptr addrspace(1) @a to i64), i64 ptrtoint (ptr addrspace(4) @b to i64))

define amdgpu_kernel void @k() {
  ret void
}
