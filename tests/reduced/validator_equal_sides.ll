; grid 64, group 64, stored 256
; Both sides compute the same number under different names. The lanes of one side may all leave, and those of the other
; then find the first side's name for it in the uniform phi's variable.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @validator_equal_sides(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %odd = trunc i32 %lane to i1
  %place = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  br label %loop

loop:
  %n = phi i32 [ 5, %entry ], [ %left, %one ], [ %right, %other ]
  br i1 %odd, label %one, label %other

one:
  %left = sub i32 %n, 1
  %leaves = icmp ult i32 %left, 3
  br i1 %leaves, label %exit, label %loop

other:
  %right = sub i32 %n, 1
  %ends = icmp eq i32 %right, 0
  br i1 %ends, label %exit, label %loop

exit:
  %last = phi i32 [ %left, %one ], [ %right, %other ]
  store i32 %last, ptr addrspace(1) %place
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
