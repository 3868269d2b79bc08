; grid 128, group 64, stored 8
; Lanes that come to a loop without a value overwrote the counter of those that were in it.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)

define amdgpu_kernel void @counter_beside_undef(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 64
  %item = add i32 %first, %id
  %place = getelementptr i64, ptr addrspace(1) %out, i32 %item
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ], [ undef, %out.of.it ]
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %id
  br i1 %again, label %loop, label %out.of.it
out.of.it:
  %who = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  store i64 %who, ptr addrspace(1) %place
  %back = icmp eq i64 %b, 1234567890123
  br i1 %back, label %loop, label %end
end:
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
