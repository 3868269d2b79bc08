; grid 64, group 64, stored 16
; A conversion of another lane's float to double became an instruction that reads other lanes; pairs of dwords read few of them so, and
; the instruction could not be encoded. llc-19 does the same.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.amdgcn.update.dpp.f32(float, float, i32, i32, i32, i1)

define amdgpu_kernel void @pair_of_another_lane(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load i32, ptr addrspace(1) %at
  %small.x = and i32 %x, 1023
  %f = sitofp i32 %small.x to float
  %near = call float @llvm.amdgcn.update.dpp.f32(float poison, float %f, i32 280, i32 15, i32 15, i1 true)
  %wide = fpext float %near to double
  %pair = call float @llvm.amdgcn.update.dpp.f32(float poison, float %f, i32 78, i32 15, i32 15, i1 true)
  %wide.pair = fpext float %pair to double
  %to = getelementptr [2 x double], ptr addrspace(1) %out, i32 %id
  store double %wide, ptr addrspace(1) %to
  %next = getelementptr double, ptr addrspace(1) %to, i32 1
  store double %wide.pair, ptr addrspace(1) %next
  ret void
}
