; grid 64, group 64, stored 384
; The validator of `wave` followed an edge that no lane takes.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @validator_untaken(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
b0:
  %v1 = call i32 @llvm.amdgcn.workitem.id.x()
  %v154 = load i32, ptr addrspace(1) %in, align 4
  %v236 = icmp uge i8 0, 0
  br i1 %v236, label %b1, label %b2

b1:
  br label %b3

b2:
  br label %b10

b10:
  %v436 = phi i16 [ 0, %b2 ], [ %d, %b14 ]
  %v500 = phi i32 [ 0, %b2 ], [ %v573, %b14 ]
  %v323 = icmp ult i32 %v1, %v154
  br i1 %v323, label %b14, label %b15

b14:
  %v573 = add i32 %v500, 1
  %v574 = icmp ult i32 %v573, 2
  br i1 %v574, label %b10, label %b13

b15:
  br label %b13

b13:
  %v615 = phi i16 [ 0, %b14 ], [ %v436, %b15 ]
  br label %b3

b3:
  %v610 = zext i32 %v1 to i64
  %v611 = mul i64 %v610, 384
  %v612 = getelementptr i8, ptr addrspace(1) %out, i64 %v611
  store i16 0, ptr addrspace(1) %v612, align 2
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
