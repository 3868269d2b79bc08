@a = addrspace(1) global i32 5
@x = addrspace(1) global i64 xor (i64 ptrtoint (ptr addrspace(1) @a to i64), i64 2)

define amdgpu_kernel void @k() {
  ret void
}
