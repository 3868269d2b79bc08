; grid 64, group 64, stored 256
; A product that a sum has twice was one term of it: a dot product took it, and the other was lost.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @product_added_twice(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr [2 x i32], ptr addrspace(1) %in, i32 %id
  %all = load <2 x i32>, ptr addrspace(1) %at, align 8
  %first = extractelement <2 x i32> %all, i32 0
  %second = extractelement <2 x i32> %all, i32 1
  %a0 = and i32 %first, 255
  %b0 = and i32 %second, 255
  %m0 = mul i32 %a0, %b0
  %above_a = lshr i32 %first, 8
  %a1 = and i32 %above_a, 255
  %above_b = lshr i32 %second, 8
  %b1 = and i32 %above_b, 255
  %m1 = mul i32 %a1, %b1
  %both = add i32 %m0, %m1
  %sum = add i32 %both, %m0
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %sum, ptr addrspace(1) %to, align 4
  ret void
}
