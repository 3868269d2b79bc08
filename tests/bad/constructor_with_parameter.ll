@llvm.global_ctors = appending addrspace(1) global [1 x {i32, ptr, ptr}] [{i32, ptr, ptr} {i32 1, ptr @f, ptr null}]
define void @f(i32 %n) {
  ret void
}
define amdgpu_kernel void @k() {
  ret void
}
