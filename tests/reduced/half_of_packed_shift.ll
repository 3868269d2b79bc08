; grid 192, group 64, stored 48
; The high half of a packed shift was taken for bits of a 32-bit shift.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workgroup.id.x()

declare i32 @llvm.amdgcn.workitem.id.x()

declare i32 @llvm.amdgcn.workitem.id.y()

declare i32 @llvm.amdgcn.workitem.id.z()

define amdgpu_kernel void @half_of_packed_shift(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
b0:
  %v1 = call i32 @llvm.amdgcn.workitem.id.z()
  %v2 = call i32 @llvm.amdgcn.workitem.id.y()
  %v3 = mul i32 %v1, 4
  %v4 = add i32 %v3, %v2
  %v5 = call i32 @llvm.amdgcn.workitem.id.x()
  %v6 = mul i32 %v4, 4
  %v7 = add i32 %v6, %v5
  %v8 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v9 = mul i32 %v8, 64
  %v10 = add i32 %v9, %v7
  br label %b1

b1:
  %v70 = phi i32 [ 0, %b0 ], [ %v109, %b2 ]
  %v83 = phi <2 x i16> [ zeroinitializer, %b0 ], [ %v108, %b2 ]
  %v71 = icmp ult i32 %v70, 5
  br i1 %v71, label %b2, label %b4

b2:
  %v82 = load <2 x i16>, ptr addrspace(4) %table, align 1
  %v94 = shl <2 x i16> %v82, <i16 15, i16 15>
  %v108 = srem <2 x i16> %v94, <i16 16383, i16 16383>
  %v109 = add i32 %v70, 1
  br label %b1

b4:
  %v110 = zext i32 %v10 to i64
  %v111 = mul i64 %v110, 48
  %v112 = getelementptr i8, ptr addrspace(1) %out, i64 %v111
  store <2 x i16> %v83, ptr addrspace(1) %v112, align 4
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" "amdgpu-num-vgpr"="24" "amdgpu-num-sgpr"="38" }
