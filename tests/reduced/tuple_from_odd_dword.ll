; grid 128, group 64, stored 8
; Two dwords of a quad that begin at an odd one became an operand of 64 bits.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

declare i32 @llvm.amdgcn.workgroup.id.x()

define amdgpu_kernel void @tuple_from_odd_dword(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
b0:
  %v54 = load i128, ptr addrspace(1) %in, align 16
  br label %b1

b1:
  %v89 = ashr i128 %v54, 32
  br label %b3

b3:
  %phi = phi i128 [ %v89, %b1 ]
  %wide = sext i64 %b to i128
  %both = and i128 %phi, %wide
  %low = trunc i128 %both to i64
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %before = mul i32 %group, 64
  %item = add i32 %before, %id
  %place = getelementptr i64, ptr addrspace(1) %out, i32 %item
  store i64 %low, ptr addrspace(1) %place
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
