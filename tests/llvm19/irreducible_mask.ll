; grid 192, group 96, stored 1
; llc-19, -O0 and -O2: wrong. Of each work-item the result is whether %small is at least its number plus 0, 1 or 2: %v213
; becomes true and stays so. In llc's code a lane whose condition held in the first round alone ends up with false.
; The blocks b9, b10, b14 are a cycle that is entered at b9 and at b10.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workgroup.id.x()

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @irreducible_mask(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
b0:
  %v1 = call i32 @llvm.amdgcn.workitem.id.x()
  %v2 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v3 = mul i32 %v2, 96
  %v4 = add i32 %v3, %v1
  br label %b1

b1:
  %v326 = phi i32 [ 0, %b0 ], [ %v353, %b12 ]
  %v327 = phi i1 [ false, %b0 ], [ %v213, %b12 ]
  %v79 = add i32 %v4, %v326
  %v80 = icmp sge i32 %small, %v79
  br i1 %v80, label %b6, label %b7

b6:
  %v116 = icmp sge i64 0, 0
  br label %b9

b7:
  br label %b10

b10:
  %v213 = phi i1 [ %v327, %b7 ], [ %v333, %b9 ], [ %v333, %b9 ], [ %v333, %b9 ], [ %v333, %b9 ]
  %v237 = phi i32 [ 5, %b7 ], [ 0, %b9 ], [ 0, %b9 ], [ 0, %b9 ], [ 0, %b9 ]
  %v311 = icmp eq i32 %v237, 0
  br i1 %v311, label %b12, label %b14

b9:
  %v333 = phi i1 [ %v116, %b6 ], [ %v213, %b14 ]
  switch i32 0, label %b10 [
    i32 0, label %b10
    i32 1, label %b10
    i32 2, label %b10
  ]

b14:
  br label %b9

b12:
  %v353 = add i32 %v326, 1
  %v354 = icmp ult i32 %v353, 3
  br i1 %v354, label %b1, label %b4

b4:
  %v364 = zext i32 %v4 to i64
  %v366 = getelementptr i8, ptr addrspace(1) %out, i64 %v364
  %v392 = zext i1 %v213 to i8
  store i8 %v392, ptr addrspace(1) %v366, align 1
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
