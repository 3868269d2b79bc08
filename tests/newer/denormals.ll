; grid 128, group 64, stored 12
; How denormals are treated, as LLVM 22 says it: those of floats are zeros, those of halves and doubles are kept.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

define amdgpu_kernel void @denormals(ptr addrspace(1) %out, ptr addrspace(1) %in, ptr addrspace(4) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i32 %m, i32 %n, i64 %big, float %f, i16 %half) denormal_fpenv(ieee|ieee, float: preservesign) {
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %g64 = shl i32 %g, 6
  %i = add i32 %g64, %l
  %at = and i32 %i, 127
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %at
  %v = load i32, ptr addrspace(1) %p
  %to = mul i32 %i, 12
  %o = getelementptr i8, ptr addrspace(1) %out, i32 %to
  ; Floats around the smallest normal one, halves likewise.
  %small = and i32 %v, 8388607
  %some = and i32 %i, 1
  %exponent = shl i32 %some, 23
  %bits = or i32 %small, %exponent
  %sign.bit = and i32 %v, -2147483648
  %signed = or i32 %bits, %sign.bit
  %x = bitcast i32 %signed to float
  %y = fmul float %x, 1.500000e+00
  %y.bits = bitcast float %y to i32
  store i32 %y.bits, ptr addrspace(1) %o
  %z = fadd float %x, 0x3810000000000000
  %z.bits = bitcast float %z to i32
  %o1 = getelementptr i32, ptr addrspace(1) %o, i32 1
  store i32 %z.bits, ptr addrspace(1) %o1
  %short = and i32 %v, 1023
  %short.16 = trunc i32 %short to i16
  %h = bitcast i16 %short.16 to half
  %h2 = fmul half %h, 0xH3800
  %o2 = getelementptr i32, ptr addrspace(1) %o, i32 2
  store half %h2, ptr addrspace(1) %o2
  %kept = fadd half %h, 0xH0001
  %o3 = getelementptr i16, ptr addrspace(1) %o2, i32 1
  store half %kept, ptr addrspace(1) %o3
  ret void
}
