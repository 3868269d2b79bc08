; grid 64, group 64, stored 256
; In an irreducible cycle an operand of what was computed in a later block ceased to be uniform.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @sunk_in_irreducible(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
b0:
  %v1 = call i32 @llvm.amdgcn.workitem.id.x()
  %place = getelementptr i32, ptr addrspace(1) %out, i32 %v1
  store i32 %v1, ptr addrspace(1) %place
  %v31 = and i32 %v1, 63
  %v32 = mul i32 %v31, 8
  %v33 = zext i32 %v32 to i64
  %v34 = getelementptr inbounds i8, ptr addrspace(4) %table, i64 %v33
  %v35 = load i64, ptr addrspace(4) %v34, align 8
  br label %b1

b1:
  %v119 = phi i32 [ 0, %b0 ], [ %v444, %b3 ]
  br label %b2

b2:
  br label %b6

b6:
  br label %b8

b8:
  br label %b10

b10:
  br label %b16

b11:
  br label %b19

b19:
  br label %b14

b16:
  %v195 = trunc i64 %v35 to i1
  br i1 %v195, label %b17, label %b18

b14:
  %v211 = load i32, ptr addrspace(1) %in, align 4
  %v216 = icmp sgt i32 %v119, 0
  %v218 = select i1 %v216, i32 %v211, i32 0
  br label %b20

b20:
  br i1 false, label %b17, label %b12

b17:
  %v246 = phi i32 [ 0, %b16 ], [ %v218, %b20 ]
  br label %b21

b21:
  switch i32 %v246, label %b12 [
    i32 0, label %b18
    i32 1, label %b11
    i32 2, label %b18
  ]

b12:
  br label %b13

b13:
  br label %b14

b18:
  %v442 = phi i32 [ 0, %b16 ], [ %v119, %b21 ], [ %v119, %b21 ]
  br label %b7

b7:
  br label %b25

b25:
  %v438 = icmp sge i32 0, 0
  br i1 %v438, label %b26, label %b27

b26:
  br label %b4

b27:
  br label %b3

b3:
  %v444 = add i32 %v442, 1
  br label %b1

b4:
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
