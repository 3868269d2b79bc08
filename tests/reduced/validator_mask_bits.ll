; grid 96, group 96, stored 480
; wave's validator took a mask's bit 0 for the constant 0, which it had taken to equal another value.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workgroup.id.x()

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @validator_mask_bits(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
b0:
  %v1 = call i32 @llvm.amdgcn.workitem.id.x()
  %v2 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v3 = mul i32 %v2, 96
  %v4 = add i32 %v3, %v1
  %v33 = trunc i32 %v4 to i8
  %v35 = icmp sle i8 %v33, 0
  %v240 = zext i1 %v35 to i32
  br label %b1

b1:
  %v265 = phi i1 [ false, %b0 ]
  %v244 = icmp eq i32 %v240, 0
  br i1 %v244, label %b2, label %b3

b2:
  br label %b5

b5:
  br label %b8

b8:
  %v277 = load i128, ptr addrspace(4) %table, align 16
  %v278 = icmp slt i128 0, %v277
  %v279 = and i1 %v265, %v278
  br label %b10

b10:
  br label %b7

b7:
  br label %b3

b3:
  %v400 = phi i1 [ false, %b1 ], [ %v279, %b7 ]
  br label %b4

b4:
  %v423 = zext i32 %v4 to i64
  %v424 = mul i64 %v423, 480
  %v425 = getelementptr i8, ptr addrspace(1) %out, i64 %v424
  %v430 = fcmp uno float 0.000000e+00, 0.000000e+00
  %v432 = select i1 %v430, float -2.250000e+00, float 0.000000e+00
  store float %v432, ptr addrspace(1) %v425, align 4
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" "amdgpu-num-vgpr"="48" }
