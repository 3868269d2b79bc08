; grid 64, group 64, stored 112
; A block of a loop was executed without lanes and took the first lane's value anew, for which lanes that had left the loop
; were waiting.
target triple = "amdgcn-amd-amdhsa"

declare i16 @llvm.fptosi.sat.i16.f32(float)

declare i32 @llvm.amdgcn.workgroup.id.x()

declare i32 @llvm.amdgcn.workgroup.id.y()

declare i32 @llvm.amdgcn.workitem.id.x()

declare i32 @llvm.amdgcn.workitem.id.y()

declare i32 @llvm.fptosi.sat.i32.f32(float)

define amdgpu_kernel void @first_lane_of_none(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
b0:
  %v1 = call i32 @llvm.amdgcn.workitem.id.y()
  %v2 = call i32 @llvm.amdgcn.workgroup.id.y()
  %v3 = call i32 @llvm.amdgcn.workitem.id.x()
  %v4 = mul i32 %v1, 16
  %v5 = add i32 %v4, %v3
  %v6 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v7 = mul i32 %v2, 2
  %v8 = add i32 %v7, %v6
  %v9 = mul i32 %v8, 64
  %v10 = add i32 %v9, %v5
  %v28 = call i16 @llvm.fptosi.sat.i16.f32(float 0.000000e+00)
  %v65 = call i32 @llvm.fptosi.sat.i32.f32(float %c)
  %v66 = icmp ugt i32 %v65, %v3
  br i1 %v66, label %b4, label %b2

b4:
  br label %b8

b2:
  %v239 = phi i32 [ 12, %b0 ], [ 0, %b11 ]
  switch i32 %v10, label %b4 [
    i32 0, label %b3
    i32 1, label %b7
    i32 2, label %b3
  ]

b3:
  %v202 = icmp eq i32 %v239, 0
  br i1 %v202, label %b8, label %b11

b11:
  br label %b2

b7:
  %v215 = phi i16 [ %v28, %b2 ]
  %v227 = phi i32 [ %v239, %b2 ]
  %v216 = zext i16 %v215 to i64
  %v217 = insertelement <2 x i64> poison, i64 %v216, i32 0
  %v218 = shufflevector <2 x i64> %v217, <2 x i64> poison, <2 x i32> <i32 0, i32 0>
  %v228 = icmp eq i32 %v227, 0
  br i1 %v228, label %b8, label %b12

b12:
  br label %b8

b8:
  %v257 = phi <2 x i64> [ zeroinitializer, %b4 ], [ zeroinitializer, %b3 ], [ zeroinitializer, %b7 ], [ %v218, %b12 ]
  %v251 = zext i32 %v10 to i64
  %v252 = mul i64 %v251, 112
  %v253 = getelementptr i8, ptr addrspace(1) %out, i64 %v252
  store <2 x i64> %v257, ptr addrspace(1) %v253, align 16
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" "amdgpu-num-vgpr"="24" "amdgpu-agpr-alloc"="256,256" "amdgpu-num-sgpr"="38" }
