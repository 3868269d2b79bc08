; grid 128, group 64, stored 16
; Truths go from lane to lane, and into one.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i1 @llvm.amdgcn.update.dpp.i1(i1, i1, i32, i32, i32, i1)
declare i1 @llvm.amdgcn.writelane.i1(i1, i32, i1)
declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
declare i32 @llvm.amdgcn.strict.wwm.i32(i32)

define amdgpu_kernel void @truths_of_lanes(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
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
  %odd = trunc i32 %x to i1
  %small.odd = trunc i32 %small to i1
  %below = icmp slt i32 %x, 0

  %moved = call i1 @llvm.amdgcn.update.dpp.i1(i1 %below, i1 %odd, i32 273, i32 15, i32 15, i1 false)
  %as.number = zext i1 %moved to i32
  store i32 %as.number, ptr addrspace(1) %to

  %written = call i1 @llvm.amdgcn.writelane.i1(i1 %small.odd, i32 37, i1 %odd)
  %as.number.1 = zext i1 %written to i32
  store i32 %as.number.1, ptr addrspace(1) %to.1

  br i1 %below, label %some, label %end

some:
  %parts = call i1 @llvm.amdgcn.writelane.i1(i1 %small.odd, i32 11, i1 %odd)
  %as.number.2 = zext i1 %parts to i32
  store i32 %as.number.2, ptr addrspace(1) %to.2

  %set = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 1)
  %all = trunc i32 %set to i1
  %swapped = call i1 @llvm.amdgcn.update.dpp.i1(i1 false, i1 %all, i32 177, i32 15, i32 15, i1 false)
  %as.number.3 = zext i1 %swapped to i32
  %whole = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %as.number.3)
  store i32 %whole, ptr addrspace(1) %to.3
  br label %end

end:
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
