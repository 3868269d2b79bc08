@l = internal addrspace(3) global i32 undef
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  store i128 add (i128 ptrtoint (ptr addrspace(3) @l to i128), i128 5), ptr addrspace(1) %out
  ret void
}
