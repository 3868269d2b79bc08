define internal void @f(i32 %n) {
  call void @f(i32 %n)
  ret void
}

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = alloca i32, i32 %n, addrspace(5)
  store volatile i32 %n, ptr addrspace(5) %a
  call void @f(i32 %n)
  ret void
}
