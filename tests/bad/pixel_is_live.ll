target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %live = call i1 @llvm.amdgcn.ps.live()
  %n = zext i1 %live to i32
  store i32 %n, ptr addrspace(1) %p
  ret void
}
declare i1 @llvm.amdgcn.ps.live()
