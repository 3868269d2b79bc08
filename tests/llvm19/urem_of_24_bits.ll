; grid 256, group 256, stored 4
; llc-19, -O0: wrong. 4294967233 divided by odd numbers up to 255 is done as if both were of 24 bits, in float, and the
; remainder cut to few bits: the dividend's many sign bits are taken for zeros, though the division is unsigned. For
; work-item 0 the remainder by 1 comes out as 0xc2 on gfx900 and as 0x3c2 on gfx942; it is 0.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @urem_of_24_bits(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %odd = or i32 %x, 1
  %r = urem i32 -63, %odd
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %x
  store i32 %r, ptr addrspace(1) %p
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
