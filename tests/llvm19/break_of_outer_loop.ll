; grid 64, group 64, stored 4
; llc-19, -O0: wrong. A lane leaves the innermost loop to go round an outer one or to leave that too. llc gathers who leaves the outer
; loops inside the innermost one, anew in each of its iterations, of the lanes still there: what earlier ones had decided is lost.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @break_of_outer_loop(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %start = and i32 %id, 7
  br label %outer

outer:
  %left.outer = phi i32 [ %start, %entry ], [ %next, %step ]
  %rounds.outer = phi i32 [ 0, %entry ], [ %round, %step ]
  br label %middle

middle:
  %left.middle = phi i32 [ %left.outer, %outer ], [ %next, %more ]
  %rounds.middle = phi i32 [ %rounds.outer, %outer ], [ %round, %more ]
  br label %inner

inner:
  %left = phi i32 [ %left.middle, %middle ], [ %next, %more ]
  %rounds = phi i32 [ %rounds.middle, %middle ], [ %round, %more ]
  %round = add i32 %rounds, 3
  %none.left = icmp slt i32 %left, 1
  %too.many = icmp ugt i32 %rounds, 600
  %ended = or i1 %none.left, %too.many
  br i1 %ended, label %exit, label %step

step:
  %next = sub i32 %left, 1
  %digit = and i32 %next, 3
  %goes.out = icmp eq i32 %digit, 0
  br i1 %goes.out, label %outer, label %more

more:
  %goes.on = icmp eq i32 %digit, 1
  br i1 %goes.on, label %middle, label %inner

exit:
  store i32 %round, ptr addrspace(1) %at, align 4
  ret void
}
