; grid 1, group 64, stored 4
; A pointer that is stored by a resource is not where the resource points: what is loaded there behind it is what was stored.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.raw.buffer.store.p3(ptr addrspace(3), <4 x i32>, i32, i32, i32 immarg)

define amdgpu_kernel void @pointer_stored_by_resource(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %number = ptrtoint ptr addrspace(1) %own to i64
  %low = trunc i64 %number to i32
  %shifted = lshr i64 %number, 32
  %high = trunc i64 %shifted to i32
  %some = insertelement <4 x i32> <i32 0, i32 0, i32 64, i32 159744>, i32 %low, i32 0
  %resource = insertelement <4 x i32> %some, i32 %high, i32 1
  %pointer = inttoptr i32 %a to ptr addrspace(3)
  call void @llvm.amdgcn.raw.buffer.store.p3(ptr addrspace(3) %pointer, <4 x i32> %resource, i32 0, i32 0, i32 0)
  %x = load i32, ptr addrspace(1) %own
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %x, ptr addrspace(1) %at
  ret void
}
