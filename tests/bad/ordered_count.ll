target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(2) inreg %gds, ptr addrspace(1) %p) {
  %n = call i32 @llvm.amdgcn.ds.ordered.add(ptr addrspace(2) %gds, i32 31, i32 0, i32 0, i1 false, i32 1, i1 true, i1 true)
  store i32 %n, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.ds.ordered.add(ptr addrspace(2), i32, i32, i32, i1, i32, i1, i1)
