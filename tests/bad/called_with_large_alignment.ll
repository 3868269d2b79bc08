declare i32 @g(i32, ...)

define internal i32 @f(i32 %n) {
  %a = call i32 @f(i32 %n)
  %p = alloca i32, align 64, addrspace(5)
  store volatile i32 %a, ptr addrspace(5) %p
  ret i32 %a
}

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = call i32 @f(i32 %n)
  ret void
}
