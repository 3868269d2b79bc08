declare void @llvm.amdgcn.s.setreg(i32 immarg, i32)

define internal void @f(i32 %n) {
  call void @llvm.amdgcn.s.setreg(i32 1473, i32 1)
  call void @f(i32 %n)
  ret void
}

define amdgpu_kernel void @k(i32 %n) {
  call void @f(i32 %n)
  ret void
}
