; grid 128, group 64, stored 4
; Branches on one condition one behind another: of lanes, of the wave, in a loop, with arms on both sides, and with code in between
; that reads what arms have made, memory that they write, and other lanes.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)

define amdgpu_kernel void @joined_branches(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %before = shl i32 %group, 6
  %x = add i32 %before, %id
  %low = and i32 %id, 31
  %is = icmp ugt i32 %low, 11
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %low
  %mine = getelementptr [4 x i32], ptr addrspace(1) %own, i32 %x
  br i1 %is, label %l0, label %m0

; Loads under a mask, their addresses in between, and what is computed of them.
l0:
  %v0 = load i32, ptr addrspace(1) %at
  br label %m0
m0:
  %p0 = phi i32 [ %v0, %l0 ], [ 0, %entry ]
  %at1 = getelementptr i8, ptr addrspace(1) %at, i32 4
  br i1 %is, label %l1, label %m1
l1:
  %v1 = load i32, ptr addrspace(1) %at1
  br label %m1
m1:
  %p1 = phi i32 [ %v1, %l1 ], [ 7, %m0 ]
  %s1 = add i32 %p0, %p1
  %at2 = getelementptr i8, ptr addrspace(1) %at1, i32 8
  br i1 %is, label %l2, label %m2
l2:
  %v2 = load i32, ptr addrspace(1) %at2
  %v2.s = mul i32 %v2, %p1
  br label %m2
m2:
  %p2 = phi i32 [ %v2.s, %l2 ], [ %p0, %m1 ]
  %s2 = xor i32 %s1, %p2
  br i1 %is, label %t3, label %f3

; Both sides; a value that the arm makes goes through code in between into the next.
t3:
  %v3 = mul i32 %s2, 5
  br label %m3
f3:
  %w3 = sub i32 %s2, %a
  br label %m3
m3:
  %p3 = phi i32 [ %v3, %t3 ], [ %w3, %f3 ]
  %n3 = lshr i32 %p3, 3
  br i1 %is, label %m4, label %f4
f4:
  %w4 = mul i32 %n3, 11
  br label %m4
m4:
  %p4 = phi i32 [ %w4, %f4 ], [ %a, %m3 ]
  %w3.late = add i32 %p4, %p3
  br label %stores

; Memory that arms write, and lanes that are asked.
stores:
  br i1 %is, label %t5, label %m5
t5:
  store i32 %w3.late, ptr addrspace(1) %mine
  br label %m5
m5:
  %r5 = load i32, ptr addrspace(1) %mine
  br i1 %is, label %t6, label %m6
t6:
  %v6 = add i32 %r5, 3
  store i32 %v6, ptr addrspace(1) %mine
  br label %m6
m6:
  %p6 = phi i32 [ %v6, %t6 ], [ %p4, %m5 ]
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %p6)
  br i1 %is, label %t7, label %m7
t7:
  %votes = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %v7 = trunc i64 %votes to i32
  br label %m7
m7:
  %p7 = phi i32 [ %v7, %t7 ], [ %first, %m6 ]
  %s7 = add i32 %p7, %r5
  br label %loop

; In a loop, by a condition of the wave that each iteration asks anew, and by that of the lanes.
loop:
  %i = phi i32 [ 0, %m7 ], [ %next, %latch ]
  %sum = phi i32 [ %s7, %m7 ], [ %sum.next, %latch ]
  %bit = and i32 %i, 1
  %odd = icmp eq i32 %bit, 0
  br i1 %odd, label %t8, label %m8
t8:
  %v8 = xor i32 %sum, %i
  br label %m8
m8:
  %p8 = phi i32 [ %v8, %t8 ], [ %sum, %loop ]
  %half = lshr i32 %p8, 1
  br i1 %odd, label %t9, label %m9
t9:
  %v9 = mul i32 %p8, 3
  br label %m9
m9:
  %p9 = phi i32 [ %v9, %t9 ], [ %half, %m8 ]
  br i1 %is, label %t10, label %m10
t10:
  %v10 = add i32 %p9, %p0
  br label %m10
m10:
  %p10 = phi i32 [ %v10, %t10 ], [ %p9, %m9 ]
  br i1 %is, label %latch, label %f11
f11:
  %v11 = sub i32 %p10, %p1
  br label %latch
latch:
  %sum.next = phi i32 [ %p10, %m10 ], [ %v11, %f11 ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 9
  br i1 %more, label %loop, label %done

done:
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %x
  %o = add i32 %sum.next, %s2
  store i32 %o, ptr addrspace(1) %to
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
