; grid 64, group 64, stored 8
; llc-19, -O0 and -O2: wrong. An atomic of 64 bits by a generic pointer that is to scratch in some lanes is one flat instruction,
; which the machine drops there; newer LLVM asks where the pointer leads.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @wide_atomic_in_scratch(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  ; More than there would be room for in LDS.
  %slots = alloca [512 x i64], align 8, addrspace(5)
  %slot = getelementptr i64, ptr addrspace(5) %slots, i32 %small
  %slot.generic = addrspacecast ptr addrspace(5) %slot to ptr
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %mine = getelementptr [8 x i64], ptr addrspace(1) %own, i32 %id
  %mine.generic = addrspacecast ptr addrspace(1) %mine to ptr
  %odd = trunc i32 %id to i1
  %p = select i1 %odd, ptr %mine.generic, ptr %slot.generic
  store i64 7, ptr %p, align 8
  %old = atomicrmw add ptr %p, i64 %b syncscope("agent") monotonic, align 8
  %now = load i64, ptr %p, align 8
  %sum = add i64 %old, %now
  %to = getelementptr i64, ptr addrspace(1) %out, i32 %id
  store i64 %sum, ptr addrspace(1) %to, align 8
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
