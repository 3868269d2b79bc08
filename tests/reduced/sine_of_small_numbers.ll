; grid 64, group 64, stored 8
; The fraction of a small negative number of revolutions is nearly one, and has lost the number; so had the sine, and minus zero its sign.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.sin.f32(float)
declare float @llvm.fabs.f32(float)
declare half @llvm.sin.f16(half)

define amdgpu_kernel void @sine_of_small_numbers(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr [2 x i32], ptr addrspace(1) %out, i32 %id
  %at.1 = getelementptr i32, ptr addrspace(1) %at, i32 1
  ; -2^-20 to -2^-34, and minus zero.
  %count = uitofp i32 %id to float
  %odd = and i32 %id, 1
  %is.odd = icmp ne i32 %odd, 0
  %scale = select i1 %is.odd, float 0xBEB0000000000000, float 0xBDD0000000000000
  %x = fmul float %count, %scale
  %sine = call float @llvm.sin.f32(float %x)
  ; A thousandth off at most.
  %off = fsub float %sine, %x
  %off.abs = call float @llvm.fabs.f32(float %off)
  %x.abs = call float @llvm.fabs.f32(float %x)
  %allowed = fmul float %x.abs, 0x3F50000000000000
  %is.near = fcmp ole float %off.abs, %allowed
  %near = zext i1 %is.near to i32
  %bits = bitcast float %sine to i32
  %sign = lshr i32 %bits, 31
  %twice = shl i32 %near, 1
  %both = or i32 %twice, %sign
  store i32 %both, ptr addrspace(1) %at
  %half = fptrunc float %x to half
  %half.sine = call half @llvm.sin.f16(half %half)
  %half.bits = bitcast half %half.sine to i16
  %half.sign = lshr i16 %half.bits, 15
  %wide = zext i16 %half.sign to i32
  store i32 %wide, ptr addrspace(1) %at.1
  ret void
}
