; Each lane goes round as often as its number says, and stores by what it was last.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @trips(ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %odd = phi i1 [ false, %entry ], [ %is_odd, %loop ]
  %square = mul i32 %i, %i
  %sum = add i32 %square, %t
  %bit = and i32 %sum, 5
  %is_odd = icmp ugt i32 %bit, 3
  %next = add i32 %i, 1
  %more = icmp ult i32 %i, %t
  br i1 %more, label %loop, label %done

done:
  %value = select i1 %odd, i32 %square, i32 1000
  store i32 %value, ptr addrspace(1) %a
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
