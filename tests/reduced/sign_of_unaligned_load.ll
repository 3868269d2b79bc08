; grid 128, group 64, stored 288
; Of two bytes loaded one by one and sign-extended together, the lower one was sign-extended by itself.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workgroup.id.x()

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @sign_of_unaligned_load(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
b0:
  %v1 = call i32 @llvm.amdgcn.workitem.id.x()
  %v2 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v3 = mul i32 %v2, 64
  %v4 = add i32 %v3, %v1
  %v169 = alloca [16 x i32], align 16, addrspace(5)
  %v181 = getelementptr i32, ptr addrspace(5) %v169, i32 7
  store i32 -1, ptr addrspace(5) %v181, align 4
  %v182 = getelementptr i32, ptr addrspace(5) %v169, i32 8
  store i32 0, ptr addrspace(5) %v182, align 4
  %v214 = getelementptr inbounds i8, ptr addrspace(5) %v169, i32 31
  %v215 = load i16, ptr addrspace(5) %v214, align 1
  %v216 = sitofp i16 %v215 to float
  %v217 = insertelement <8 x float> poison, float %v216, i32 0
  %v218 = shufflevector <8 x float> %v217, <8 x float> poison, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>
  %v363 = zext i32 %v4 to i64
  %v364 = mul i64 %v363, 288
  %v365 = getelementptr i8, ptr addrspace(1) %out, i64 %v364
  store <8 x float> %v218, ptr addrspace(1) %v365, align 16
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" "amdgpu-num-vgpr"="48" }
