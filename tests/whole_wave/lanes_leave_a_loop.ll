; grid 64, group 64, stored 4
; Lanes leave a loop in different iterations, with a sum of those that were still in it.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
declare i32 @llvm.amdgcn.strict.wwm.i32(i32)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)

define amdgpu_kernel void @lanes_leave_a_loop(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 64
  %item = add i32 %first, %lane
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %item
  %x = load i32, ptr addrspace(1) %at
  %times = and i32 %x, 7
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %acc.i = phi i32 [ %x, %entry ], [ %acc.n, %loop ]
  %own.i = phi i32 [ %lane, %entry ], [ %own.n, %loop ]
  %set = call i32 @llvm.amdgcn.set.inactive.i32(i32 %acc.i, i32 %a)
  %pd0 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %set, i32 273, i32 15, i32 15, i1 false)
  %ps0 = add i32 %set, %pd0
  %pd1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %ps0, i32 274, i32 15, i32 15, i1 false)
  %ps1 = add i32 %ps0, %pd1
  %pd2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %ps1, i32 276, i32 15, i32 15, i1 false)
  %ps2 = add i32 %ps1, %pd2
  %pd3 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %ps2, i32 280, i32 15, i32 15, i1 false)
  %ps3 = add i32 %ps2, %pd3
  %pd4 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %ps3, i32 322, i32 10, i32 15, i1 false)
  %ps4 = add i32 %ps3, %pd4
  %pd5 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %ps4, i32 323, i32 12, i32 15, i1 false)
  %ps5 = add i32 %ps4, %pd5
  %total = call i32 @llvm.amdgcn.readlane.i32(i32 %ps5, i32 63)
  %mixed = xor i32 %total, %ps5
  %sum = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %mixed)
  %acc.n = add i32 %acc.i, %sum
  %own.m = mul i32 %own.i, 17
  %own.n = add i32 %own.m, %i
  %next = add i32 %i, 1
  %more = icmp ule i32 %next, %times
  br i1 %more, label %loop, label %end

end:
  %r = xor i32 %acc.n, %own.n
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %item
  store i32 %r, ptr addrspace(1) %to
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
