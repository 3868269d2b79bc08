; grid 128, group 64, stored 8
; Barriers behind invalidations of caches, in the block before and in a function called, which the strict emulator complained of.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()

define internal i32 @fetched(ptr addrspace(1) %from) noinline {
  %value = load atomic i32, ptr addrspace(1) %from syncscope("agent") acquire, align 4
  ret i32 %value
}

define amdgpu_kernel void @invalidation_before_barrier(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 64
  %item = add i32 %first, %id
  %place = getelementptr i64, ptr addrspace(1) %out, i32 %item
  %first.value = call i32 @fetched(ptr addrspace(1) %in)
  call void @llvm.amdgcn.s.barrier()
  %few = icmp ult i32 %small, 10
  br i1 %few, label %left, label %join
left:
  %second.value = load atomic i32, ptr addrspace(1) %in syncscope("agent") acquire, align 4
  br label %join
join:
  %phi = phi i32 [ %second.value, %left ], [ %a, %entry ]
  call void @llvm.amdgcn.s.barrier()
  %sum = add i32 %phi, %first.value
  %result = zext i32 %sum to i64
  store i64 %result, ptr addrspace(1) %place
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
