define internal i32 @f(i32 %n, ...) noinline {
  ret i32 %n
}

define internal i32 @g(i32 %n, ...) noinline {
  %r = musttail call i32 (i32, ...) @f(i32 %n, ...)
  ret i32 %r
}

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %r = call i32 (i32, ...) @g(i32 1, i32 2)
  store i32 %r, ptr addrspace(1) %out
  ret void
}
