@x = internal addrspace(3) global i32 5
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %v = load i32, ptr addrspace(3) @x
  store i32 %v, ptr addrspace(1) %out
  ret void
}
