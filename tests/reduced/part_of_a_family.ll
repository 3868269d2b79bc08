; grid 64, group 64, stored 256
; The constant that a phi of one dword begins with was put into a phi of two dwords whose lower one goes into the first.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @part_of_a_family(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
b0:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %wide = zext i32 %lane to i64
  %place = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %few = icmp ult i32 %lane, 40
  br i1 %few, label %b1, label %b4

b1:
  %step = mul i64 %wide, 12884901897
  br label %b2

b2:
  %round = phi i32 [ 0, %b1 ], [ %next, %b2 ]
  %sum = phi i64 [ 0, %b1 ], [ %more, %b2 ]
  %top = lshr i64 %sum, 33
  %both = add i64 %sum, %step
  %more = add i64 %both, %top
  %next = add i32 %round, 1
  %again = icmp ult i32 %next, 10
  br i1 %again, label %b2, label %b3

b3:
  %low = trunc i64 %more to i32
  br label %b4

b4:
  %result = phi i32 [ 0, %b0 ], [ %low, %b3 ]
  store i32 %result, ptr addrspace(1) %place
  ret void
}
