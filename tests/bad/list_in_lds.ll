define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(3) %list) {
  %n = va_arg ptr addrspace(3) %list, i32
  store i32 %n, ptr addrspace(1) %out
  ret void
}
