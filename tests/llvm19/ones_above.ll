; grid 64, group 64, stored 4
; llc-19, -O2: wrong. A byte widened to 128 bits and complemented has ones above it, and so has its disjunction with anything; llc
; takes the second dword of the disjunction from what was loaded.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @ones_above(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr i128, ptr addrspace(1) %in, i32 %id
  %any = load i128, ptr addrspace(1) %from, align 16
  %byte = trunc i32 %a to i8
  %wide = zext i8 %byte to i128
  %ones = xor i128 %wide, -1
  %negative = or i128 %ones, %any
  %below = or i16 %d, -32768
  %bound = sext i16 %below to i128
  %less = icmp slt i128 %negative, %bound
  %one = zext i1 %less to i32
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %one, ptr addrspace(1) %at, align 4
  ret void
}
