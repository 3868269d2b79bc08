declare i128 @llvm.amdgcn.readfirstlane.i128(i128)
define amdgpu_kernel void @k(ptr addrspace(1) %out, i128 %w) {
  %a = call i128 @llvm.amdgcn.readfirstlane.i128(i128 %w)
  store i128 %a, ptr addrspace(1) %out
  ret void
}
