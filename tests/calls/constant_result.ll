; grid 128, group 64, stored 128
; A function that returns constants alone, in a block that names no VGPR, which regalloc2 left out.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workgroup.id.x()

declare i32 @llvm.amdgcn.workitem.id.x()

define internal i64 @constant_result.f1(<4 x i8> %p0, i64 %p1, i64 %p2) #0 {
b0:
  br label %b1

b1:
  br label %b4

b4:
  ret i64 0
}

define amdgpu_kernel void @constant_result(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #1 {
b0:
  %v1 = call i32 @llvm.amdgcn.workitem.id.x()
  %v2 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v3 = mul i32 %v2, 64
  %v4 = add i32 %v3, %v1
  %v49 = load <4 x i8>, ptr addrspace(4) %table, align 4
  %v194 = call i64 @constant_result.f1(<4 x i8> %v49, i64 0, i64 0)
  %v240 = zext i32 %v4 to i64
  %v241 = mul i64 %v240, 128
  %v242 = getelementptr i8, ptr addrspace(1) %out, i64 %v241
  store i64 %v194, ptr addrspace(1) %v242, align 8
  ret void
}

attributes #0 = { noinline }
attributes #1 = { "amdgpu-flat-work-group-size"="1,256" }
