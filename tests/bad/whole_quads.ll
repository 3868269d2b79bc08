target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %i, i32 177, i32 15, i32 15, i1 false)
  %w = call i32 @llvm.amdgcn.strict.wqm.i32(i32 %y)
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %w, ptr addrspace(1) %at
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
declare i32 @llvm.amdgcn.strict.wqm.i32(i32)
