define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = sitofp i32 %n to fp128
  ret void
}
