; grid 64, group 64, stored 256
; The number of a lane that is a part of a tuple, to be put into M0, ended one allocator in a panic; the other had no M0.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.writelane.i32(i32, i32, i32)

define amdgpu_kernel void @lane_number_of_tuple(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %place = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %number = and i32 %small, 63
  %first = call i32 @llvm.amdgcn.writelane.i32(i32 %a, i32 %small, i32 %lane)
  %second = call i32 @llvm.amdgcn.writelane.i32(i32 %small, i32 %a, i32 %first)
  store i32 %second, ptr addrspace(1) %place
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,1024" }
