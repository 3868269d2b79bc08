; grid 64, group 64, stored 4
; The hardware tells by the register alone which memory a flat address is in, and the register was before the object.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

@local = internal addrspace(3) global [64 x i32] undef

define amdgpu_kernel void @flat_base_outside(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %mine = getelementptr [64 x i32], ptr addrspace(3) @local, i32 0, i32 %id
  %value = mul i32 %id, 7
  store i32 %value, ptr addrspace(3) %mine
  %there = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %a, ptr addrspace(1) %there
  fence syncscope("workgroup") seq_cst
  call void @llvm.amdgcn.s.barrier()
  %bit = and i32 %id, 2
  %is_local = icmp eq i32 %bit, 0
  %start = addrspacecast ptr addrspace(3) @local to ptr
  %global = addrspacecast ptr addrspace(1) %there to ptr
  %any = select i1 %is_local, ptr %start, ptr %global
  %odd = and i32 %id, 1
  %back = sub i32 -1, %odd
  %far = sext i32 %back to i64
  %before = getelementptr i32, ptr %any, i64 %far
  ; One before the start in LDS, two before the element in global memory.
  %steps = select i1 %is_local, i32 0, i32 -1
  %more = add i32 %steps, %odd
  %wide = sext i32 %more to i64
  %middle = getelementptr i32, ptr %before, i64 %wide
  %at = getelementptr i32, ptr %middle, i64 2
  %read = load i32, ptr %at
  fence syncscope("workgroup") seq_cst
  call void @llvm.amdgcn.s.barrier()
  store i32 %read, ptr addrspace(1) %there
  ret void
}

declare void @llvm.amdgcn.s.barrier()

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
