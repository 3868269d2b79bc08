define internal [40 x i32] @f(i32 %n) {
  %a = call [40 x i32] @f(i32 %n)
  ret [40 x i32] %a
}

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = call [40 x i32] @f(i32 %n)
  ret void
}
