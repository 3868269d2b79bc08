; grid 128, group 64, stored 4
; Half of the fours of lanes go back to the header of a loop while the others write a lane of theirs, and one that waits at the
; header with a value of its own: nobody writes that.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.writelane.i32(i32, i32, i32)

define amdgpu_kernel void @lane_written_behind_a_continue(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 64
  %item = add i32 %first, %lane
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %item
  %x = load i32, ptr addrspace(1) %at
  %four = lshr i32 %lane, 2
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %j, %head ], [ %j, %last ]
  %v = phi i32 [ %x, %entry ], [ %v, %head ], [ %next, %last ]
  %j = add i32 %i, 1
  %turn = xor i32 %i, %four
  %odd = and i32 %turn, 1
  %goeson = icmp eq i32 %odd, 0
  br i1 %goeson, label %last, label %head

last:
  %n = mul i32 %i, 5
  %next = call i32 @llvm.amdgcn.writelane.i32(i32 %i, i32 %n, i32 %v)
  %more = icmp slt i32 %i, 9
  br i1 %more, label %head, label %exit

exit:
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %item
  store i32 %next, ptr addrspace(1) %to
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
