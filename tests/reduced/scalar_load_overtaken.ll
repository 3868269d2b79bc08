; grid 1, group 1, stored 4
; The store is independent of what the scalar load reads, and may come to memory before it.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @scalar_load_overtaken(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %mine = getelementptr i32, ptr addrspace(1) %own, i32 %id
  %before = load i32, ptr addrspace(1) %own, align 4, !amdgpu.noclobber !0
  store i32 %id, ptr addrspace(1) %mine
  %there = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %before, ptr addrspace(1) %there
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }

!0 = !{}
