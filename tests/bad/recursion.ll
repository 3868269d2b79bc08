define void @f(i32 %n) {
  call void @f(i32 %n)
  ret void
}

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  call void @f(i32 %n)
  ret void
}
