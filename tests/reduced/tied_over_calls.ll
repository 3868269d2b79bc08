; grid 64, group 64, stored 256
; The result of a tied operand that dies was put where another dying source is, since it lives over a call and the operand
; did not; the copy in front overwrote that source.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)

define i32 @nothing(i32 %x) noinline {
b0:
  ret i32 %x
}

define amdgpu_kernel void @tied_over_calls(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
b0:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %place = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %row = getelementptr i32, ptr addrspace(4) %table, i32 %lane
  %moved = load i32, ptr addrspace(4) %row
  %x = call i32 @nothing(i32 %lane)
  %next = xor i32 %x, 5
  %other = getelementptr i32, ptr addrspace(4) %table, i32 %next
  %old = load volatile i32, ptr addrspace(4) %other
  %both = call i32 @llvm.amdgcn.update.dpp.i32(i32 %old, i32 %moved, i32 273, i32 15, i32 15, i1 false)
  %y = call i32 @nothing(i32 7)
  store i32 %both, ptr addrspace(1) %place
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
