; grid 64, group 64, stored 8
; llc-19, -O2: wrong. A product of 24-bit factors as i64 with a sum behind it becomes a product of 32-bit ones, and the masks
; in front of it are dropped, as if it still cut them.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

declare i64 @llvm.amdgcn.mul.u24.i64(i32, i32)

define amdgpu_kernel void @sum_of_24_bits(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %x
  %loaded = load i32, ptr addrspace(1) %from
  %wide = xor i32 %loaded, -16777216
  %f = and i32 %wide, 16777215
  %p = call i64 @llvm.amdgcn.mul.u24.i64(i32 %f, i32 %f)
  %s = add i64 %p, %b
  %at = getelementptr i64, ptr addrspace(1) %out, i32 %x
  store i64 %s, ptr addrspace(1) %at
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
