; grid 64, group 64, stored 8
; A shift of 64 bits took its amount from v7, the last of eight registers, which gfx90a reads wrongly.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @amount_in_the_last_vgpr(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %here = getelementptr i64, ptr addrspace(1) %in, i32 %id
  %value = load i64, ptr addrspace(1) %here
  %there = getelementptr i8, ptr addrspace(1) %here, i64 512
  %four = load <4 x i32>, ptr addrspace(1) %there, align 4
  %last = extractelement <4 x i32> %four, i32 3
  %few = and i32 %last, 63
  %amount = zext i32 %few to i64
  %shifted = lshr i64 %value, %amount
  %place = getelementptr i64, ptr addrspace(1) %out, i32 %id
  store i64 %shifted, ptr addrspace(1) %place
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
