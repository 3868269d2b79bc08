target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %s = call i32 @llvm.amdgcn.set.inactive.i32(i32 %i, i32 7)
  %c = icmp ult i32 %i, %n
  br i1 %c, label %then, label %end
then:
  %y = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s, i32 273, i32 15, i32 15, i1 false)
  %w = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %y)
  store i32 %w, ptr addrspace(1) %at
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
declare i32 @llvm.amdgcn.strict.wwm.i32(i32)
