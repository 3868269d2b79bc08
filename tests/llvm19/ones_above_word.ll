; grid 64, group 64, stored 8
; llc-19, -O2: wrong. A word widened to 64 bits and complemented has ones above it, and so has its disjunction with anything;
; llc takes the high dword of the disjunction from what is anything.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @ones_above_word(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %wide = zext i32 %id to i64
  %ones = xor i64 %wide, -18
  %any = sext i32 %small to i64
  %negative = or i64 %ones, %any
  %at = getelementptr i64, ptr addrspace(1) %out, i32 %id
  store i64 %negative, ptr addrspace(1) %at, align 8
  ret void
}
