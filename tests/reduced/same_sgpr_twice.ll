; grid 128, group 128, stored 112
; regalloc2 gave the two uses of one register in an instruction two registers: one SGPR more than it may read.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workgroup.id.x()

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @same_sgpr_twice(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
b0:
  %v1 = call i32 @llvm.amdgcn.workitem.id.x()
  %v2 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v3 = mul i32 %v2, 128
  %v4 = add i32 %v3, %v1
  %v42 = load i128, ptr addrspace(4) %table, align 16
  %v50 = trunc i16 %d to i1
  %v51 = select i1 %v50, i32 0, i32 %a
  %v52 = and i32 %v51, 63
  %v53 = mul i32 %v52, 8
  %v55 = zext i32 %v53 to i64
  %v56 = getelementptr inbounds i8, ptr addrspace(1) %in, i64 %v55
  %v57 = load <4 x half>, ptr addrspace(1) %v56, align 8
  %v58 = fcmp une float %c, %c
  br label %b1

b1:
  %v103 = phi i1 [ %v58, %b0 ]
  %v136 = phi i128 [ %v42, %b0 ]
  br label %b4

b4:
  br i1 false, label %b5, label %b6

b5:
  %v236 = atomicrmw or ptr addrspace(1) null, i64 %b syncscope("agent") monotonic, align 8
  br label %b6

b6:
  %v371 = phi <4 x i32> [ zeroinitializer, %b4 ], [ zeroinitializer, %b5 ]
  %v380 = phi <4 x i32> [ zeroinitializer, %b4 ], [ zeroinitializer, %b5 ]
  br label %b9

b9:
  br label %b12

b12:
  br label %b14

b14:
  br label %b11

b11:
  %v361 = zext i32 %v4 to i64
  %v362 = mul i64 %v361, 112
  %v363 = getelementptr i8, ptr addrspace(1) %out, i64 %v362
  %v389 = fcmp uno <4 x half> zeroinitializer, %v57
  %v391 = select <4 x i1> %v389, <4 x half> <half 0xH0001, half 0xH7BFF, half 0xH7BFF, half 0xH8000>, <4 x half> %v57
  store <4 x half> %v391, ptr addrspace(1) %v363, align 8
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" "amdgpu-num-vgpr"="32" "amdgpu-num-sgpr"="38" }
