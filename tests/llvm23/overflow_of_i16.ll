; grid 64, group 64, stored 2
; llc-23, -O0: wrong. The product of two i16 whose overflow is asked for is one of 64 bits, whose upper 32 are taken for the
; upper 16 of the 32 that it has: 1024 times 1024 does not overflow, it says.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare { i16, i1 } @llvm.umul.with.overflow.i16(i16, i16)

define amdgpu_kernel void @overflow_of_i16(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %word = trunc i32 %id to i16
  %large = or i16 %word, 1024
  %both = call { i16, i1 } @llvm.umul.with.overflow.i16(i16 %large, i16 %large)
  %over = extractvalue { i16, i1 } %both, 1
  %r = zext i1 %over to i16
  %p = getelementptr i16, ptr addrspace(1) %out, i32 %id
  store i16 %r, ptr addrspace(1) %p
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
