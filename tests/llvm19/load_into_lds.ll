; grid 64, group 64, stored 4
; llc-19, -O2: wrong on gfx942. Ends in "PostRA Machine Instruction Scheduler" when it has a load into LDS to move.
target triple = "amdgcn-amd-amdhsa"

@lds = internal addrspace(3) global [64 x i32] poison

declare i32 @llvm.amdgcn.workitem.id.x()

declare void @llvm.amdgcn.global.load.lds(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)

define amdgpu_kernel void @load_into_lds(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %to = getelementptr i32, ptr addrspace(3) @lds, i32 %x
  store i32 77, ptr addrspace(3) %to
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %x
  call void @llvm.amdgcn.global.load.lds(ptr addrspace(1) %from, ptr addrspace(3) @lds, i32 4, i32 0, i32 0)
  %r = load i32, ptr addrspace(3) %to
  store i32 5, ptr addrspace(3) %to
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %x
  store i32 %r, ptr addrspace(1) %at
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
