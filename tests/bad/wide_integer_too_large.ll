
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  store i130 1361129467683753853853498429727072845824, ptr addrspace(1) %out
  ret void
}
