; grid 128, group 64, stored 224
; A scalar load at a block's start overwrote the address of one at the end of the block before: with XNACK on, a page fault
; would replay both.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workgroup.id.x()

declare i32 @llvm.amdgcn.workitem.id.x()

declare i32 @llvm.amdgcn.workitem.id.y()

declare i32 @llvm.amdgcn.workitem.id.z()

define amdgpu_kernel void @run_across_blocks(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
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
  %v149 = load i32, ptr addrspace(4) %table, align 4
  %v169 = and i32 %v149, 63
  %v170 = mul i32 %v169, 8
  %v171 = zext i32 %v170 to i64
  %v172 = getelementptr inbounds i8, ptr addrspace(1) %in, i64 %v171
  %v173 = load <4 x i16>, ptr addrspace(1) %v172, align 8
  br label %b1

b1:
  %v220 = load double, ptr addrspace(1) %in, align 8
  br label %b4

b4:
  br label %b5

b5:
  br label %b7

b7:
  br label %b9

b9:
  br label %b10

b10:
  br label %b13

b13:
  %v525 = zext i32 %v10 to i64
  %v526 = mul i64 %v525, 224
  %v527 = getelementptr i8, ptr addrspace(1) %out, i64 %v526
  %v566 = select i1 false, double -0.000000e+00, double %v220
  store <4 x i16> %v173, ptr addrspace(1) %v527, align 8
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
