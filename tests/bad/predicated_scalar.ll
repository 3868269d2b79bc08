declare i32 @llvm.vp.add.i32(i32, i32, i1, i32)
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = call i32 @llvm.vp.add.i32(i32 %n, i32 1, i1 true, i32 1)
  ret void
}
