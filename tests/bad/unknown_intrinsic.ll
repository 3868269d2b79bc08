declare i32 @llvm.amdgcn.frobnicate(i32)

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = call i32 @llvm.amdgcn.frobnicate(i32 %n)
  ret void
}
