@llvm.global_ctors = appending addrspace(1) global [1 x {i32, ptr, ptr}] [{i32, ptr, ptr} {i32 1, ptr @f, ptr null}]
define void @f() {
  ret void
}
define amdgpu_kernel void @amdgcn.device.init() {
  ret void
}
