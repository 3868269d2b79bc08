@lds = external addrspace(3) global [0 x i32]

define internal void @f(i32 %n) {
  call void @f(i32 %n)
  store i32 %n, ptr addrspace(3) @lds
  ret void
}

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  call void @f(i32 %n)
  ret void
}
