@a = addrspace(1) global i32 5

@x = addrspace(1) global i32 ptrtoint (ptr addrspace(1) @a to i32)

define amdgpu_kernel void @k() {
  ret void
}
