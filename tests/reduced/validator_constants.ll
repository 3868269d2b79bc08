; grid 128, group 64, stored 96
; wave's validator compared constants that it had taken to equal other values with those values.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workgroup.id.x()

declare i32 @llvm.amdgcn.workgroup.id.y()

declare i32 @llvm.amdgcn.workitem.id.x()

declare i32 @llvm.amdgcn.workitem.id.y()

define amdgpu_kernel void @validator_constants(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
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
  %v50 = mul i32 %v1, 8
  %v51 = zext i32 %v50 to i64
  %v52 = getelementptr inbounds i8, ptr addrspace(1) %in, i64 %v51
  %v53 = load i64, ptr addrspace(1) %v52, align 8
  br label %b4

b4:
  %v200 = insertelement <2 x i64> <i64 0, i64 -1>, i64 %v53, i32 0
  %v204 = zext i32 %v6 to i64
  %v205 = insertelement <2 x i64> poison, i64 %v204, i32 0
  %v206 = shufflevector <2 x i64> %v205, <2 x i64> poison, <2 x i32> <i32 0, i32 0>
  %v215 = mul <2 x i64> %v200, %v206
  %v235 = icmp eq i32 0, %v10
  br i1 %v235, label %b8, label %b9

b8:
  br label %b7

b9:
  br i1 false, label %b4, label %b7

b7:
  %v242 = zext i32 %v10 to i64
  %v243 = mul i64 %v242, 96
  %v244 = getelementptr i8, ptr addrspace(1) %out, i64 %v243
  store <2 x i64> %v215, ptr addrspace(1) %v244, align 16
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" "amdgpu-num-vgpr"="96" "amdgpu-num-sgpr"="38" }
