define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = add i32 %n, 1
}
