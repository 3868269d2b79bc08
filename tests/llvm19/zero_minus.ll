; grid 64, group 64, stored 4
; llc-19, -O0 and -O2: wrong. What zero has left of a number is zero where the number is zero, of either sign. Where an instruction
; can negate what it reads, llc has it read the number negated, which is minus zero then.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @zero_minus(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %few = and i32 %id, 3
  %number = uitofp i32 %few to float
  %less = fsub float 0.0, %number
  %product = fmul float %less, 2.0
  %at = getelementptr float, ptr addrspace(1) %out, i32 %id
  store float %product, ptr addrspace(1) %at
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
