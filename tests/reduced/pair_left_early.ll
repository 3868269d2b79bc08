; grid 64, group 64, stored 512
; Lanes leave the loop in different iterations with a pair of which one part differs between them anyway, and the other is
; the counter, the same for all that are still in the loop: each lane keeps its own.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @pair_left_early(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %odd = trunc i32 %lane to i1
  %half = insertelement <2 x i32> zeroinitializer, i32 %lane, i32 1
  %place = getelementptr <2 x i32>, ptr addrspace(1) %out, i32 %lane
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %pair = insertelement <2 x i32> %half, i32 %i, i32 0
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 4
  %again = and i1 %more, %odd
  br i1 %again, label %loop, label %end

end:
  store <2 x i32> %pair, ptr addrspace(1) %place
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
