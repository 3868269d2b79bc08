; grid 128, group 64, stored 16
; Truths on which the active lanes of the wave agree, as all lanes read them: of a load, of a comparison in a loop that lanes leave by and
; by, and of both together.
target triple = "amdgcn-amd-amdhsa"

@truths = internal addrspace(3) global [2 x i8] poison

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()
declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
declare i32 @llvm.amdgcn.strict.wwm.i32(i32)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)

define amdgpu_kernel void @agreed_truths(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 64
  %item = add i32 %first, %lane
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %item
  %x = load i32, ptr addrspace(1) %from
  %to = getelementptr [4 x i32], ptr addrspace(1) %out, i32 %item
  %to.1 = getelementptr i32, ptr addrspace(1) %to, i32 1
  %to.2 = getelementptr i32, ptr addrspace(1) %to, i32 2
  %to.3 = getelementptr i32, ptr addrspace(1) %to, i32 3
  %is.first = icmp eq i32 %lane, 0
  br i1 %is.first, label %begin, label %begun

begin:
  store i8 1, ptr addrspace(3) @truths
  store i8 0, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @truths, i32 1)
  br label %begun

begun:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %bit = and i32 %lane, 1
  %is.even = icmp eq i32 %bit, 0
  br i1 %is.even, label %loop, label %end

loop:
  %i = phi i32 [ 0, %begun ], [ %next, %more ]
  %compared = fcmp olt float %c, 1073741824.0
  %digit = and i32 %lane, 7
  %leaves = icmp eq i32 %i, %digit
  br i1 %leaves, label %left, label %more

more:
  %next = add i32 %i, 1
  br label %loop

left:
  %loaded = load i1, ptr addrspace(3) @truths
  %loaded.false = load i1, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @truths, i32 1)
  %all = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 5)

  %chosen = select i1 %loaded, i32 %all, i32 0
  %swapped = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %chosen, i32 177, i32 15, i32 15, i1 false)
  %result = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %swapped)
  store i32 %result, ptr addrspace(1) %to

  %chosen.1 = select i1 %compared, i32 %all, i32 0
  %swapped.1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %chosen.1, i32 177, i32 15, i32 15, i1 false)
  %result.1 = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %swapped.1)
  store i32 %result.1, ptr addrspace(1) %to.1

  %chosen.2 = select i1 %loaded.false, i32 %all, i32 7
  %swapped.2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %chosen.2, i32 177, i32 15, i32 15, i1 false)
  %result.2 = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %swapped.2)
  store i32 %result.2, ptr addrspace(1) %to.2

  %is.large = icmp ugt i32 %all, 4
  %both = and i1 %is.large, %loaded
  %as.number = zext i1 %both to i32
  %number = or i32 %as.number, 2
  %swapped.3 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %number, i32 177, i32 15, i32 15, i1 false)
  %result.3 = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %swapped.3)
  store i32 %result.3, ptr addrspace(1) %to.3
  br label %end

end:
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
