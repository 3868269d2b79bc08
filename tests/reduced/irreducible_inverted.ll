; grid 128, group 64, stored 4
; A branch on the inverse of a condition became a branch with its sides exchanged, which gave the irreducible cycle another
; header than the analysis had.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

define amdgpu_kernel void @irreducible_inverted(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 64
  %item = add i32 %first, %id
  %place = getelementptr i32, ptr addrspace(1) %out, i32 %item
  %high = icmp sgt i64 %b, -8
  %odd = trunc i32 %small to i1
  %few = select i1 %odd, i1 %high, i1 true
  %many = xor i1 %few, true
  br i1 %many, label %left, label %right

left:
  %i.left = phi i32 [ 0, %entry ], [ %i.next, %right ]
  %sum.left = phi i32 [ %item, %entry ], [ %sum.next, %right ]
  %tripled = mul i32 %sum.left, 3
  br label %right

right:
  %i = phi i32 [ 1, %entry ], [ %i.left, %left ]
  %sum = phi i32 [ 7, %entry ], [ %tripled, %left ]
  %i.next = add i32 %i, 1
  %sum.next = add i32 %sum, %i
  %limit = and i32 %id, 7
  %more = icmp ult i32 %i.next, %limit
  br i1 %more, label %left, label %end

end:
  store i32 %sum.next, ptr addrspace(1) %place
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
