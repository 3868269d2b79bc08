; grid 64, group 64, stored 4
; llc-19, -O2: wrong. A lane leaves the inner loop and the outer one at once, with the value that the outer loop carries, while
; others go round the inner one: it stores what those that left the outer loop behind it have.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @break_of_two_loops(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %digit = add i32 %group, 1
  br label %outer

outer:
  %wide = phi i128 [ 0, %entry ], [ %wide, %outer ], [ %widened, %behind ]
  %left.outer = phi i32 [ 7, %entry ], [ 0, %outer ], [ %left.behind, %behind ]
  %carried = phi <4 x i32> [ zeroinitializer, %entry ], [ %carried, %outer ], [ <i32 0, i32 28, i32 -1, i32 -1>, %behind ]
  switch i32 %digit, label %outer [
    i32 0, label %before
    i32 1, label %inner
    i32 2, label %before
  ]

before:
  br i1 false, label %behind, label %behind

inner:
  %left = phi i32 [ %left.outer, %outer ], [ 0, %step ]
  %none.left = icmp eq i32 %left, 0
  br i1 %none.left, label %exit, label %step

step:
  %next = sub i32 %left, 1
  %goes.on = icmp sge i32 0, %id
  br i1 %goes.on, label %inner, label %behind

behind:
  %left.behind = phi i32 [ 0, %before ], [ 0, %before ], [ %next, %step ]
  %widened = phi i128 [ 0, %before ], [ 0, %before ], [ %wide, %step ]
  %is.last = icmp ule i128 -9241579339000802909001592931306438656, %widened
  br i1 %is.last, label %last, label %outer

last:
  store i32 0, ptr addrspace(1) null, align 4
  br label %exit

exit:
  %result = phi <4 x i32> [ %carried, %inner ], [ zeroinitializer, %last ]
  %second = extractelement <4 x i32> %result, i32 1
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %second, ptr addrspace(1) %at, align 4
  ret void
}
