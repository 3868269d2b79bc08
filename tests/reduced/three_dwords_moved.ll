; grid 128, group 64, stored 16
; Three dwords of four that were loaded for the whole wave, as a tuple of their own: what moved them knew one, two and four.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

declare i32 @llvm.amdgcn.workgroup.id.x()

define amdgpu_kernel void @three_dwords_moved(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
b0:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = shl i32 %group, 6
  %item = add i32 %first, %lane
  %at = getelementptr inbounds i8, ptr addrspace(4) %table, i64 32
  %three = load <3 x i32>, ptr addrspace(4) %at, align 16
  %next = getelementptr inbounds i8, ptr addrspace(4) %table, i64 44
  %one = load i32, ptr addrspace(4) %next, align 4
  %wide = zext i32 %item to i64
  %offset = shl i64 %wide, 4
  %place = getelementptr i8, ptr addrspace(1) %out, i64 %offset
  store <3 x i32> %three, ptr addrspace(1) %place, align 16
  store i32 %one, ptr addrspace(1) %place, align 4
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" "amdgpu-num-vgpr"="96" "amdgpu-agpr-alloc"="8,8" }
