declare void @llvm.experimental.memset.pattern.p1.s.i64(ptr addrspace(1), {i32, i32}, i64, i1)
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  call void @llvm.experimental.memset.pattern.p1.s.i64(ptr addrspace(1) %out, {i32, i32} {i32 1, i32 2}, i64 3, i1 false)
  ret void
}
