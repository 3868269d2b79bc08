; grid 256, group 256, stored 4
; Generic pointers to LDS: each wave reads behind a barrier what another one has stored, and release at the work-group's scope waits for
; LDS alone, not for vector memory. That they are to LDS is hidden in numbers.
target triple = "amdgcn-amd-amdhsa"

@here = internal addrspace(3) global [256 x i32] poison, align 4
@there = internal addrspace(3) global [256 x i32] poison, align 4

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()

define amdgpu_kernel void @flat_store_before_barrier(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %which = icmp ugt i32 %small, 5
  %lds = select i1 %which, ptr addrspacecast (ptr addrspace(3) @here to ptr), ptr addrspacecast (ptr addrspace(3) @there to ptr)
  %number = ptrtoint ptr %lds to i64
  %hidden = inttoptr i64 %number to ptr
  %slot = getelementptr i32, ptr %hidden, i32 %id
  %square = mul i32 %id, %id
  store i32 %square, ptr %slot
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %other = xor i32 %id, 193
  %from = getelementptr i32, ptr %hidden, i32 %other
  %x = load i32, ptr %from
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %x, ptr addrspace(1) %to
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="256,256" }
