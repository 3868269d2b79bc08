; grid 64, group 64, stored 4
; llc-19, -O2: wrong. The signs of two halves that a packed sum of integers reads as bits are made modifiers of the sum,
; which such a sum does not have.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

declare <2 x half> @llvm.copysign.v2f16(<2 x half>, <2 x half>)

define amdgpu_kernel void @negated_integers(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %number = uitofp i32 %id to half
  %first = insertelement <2 x half> poison, half %number, i32 0
  %both = shufflevector <2 x half> %first, <2 x half> poison, <2 x i32> zeroinitializer
  %signed = call <2 x half> @llvm.copysign.v2f16(<2 x half> %both, <2 x half> <half -1.0, half 1.0>)
  %bits = bitcast <2 x half> %signed to <2 x i16>
  %sum = add <2 x i16> %bits, <i16 21, i16 21>
  %at = getelementptr <2 x i16>, ptr addrspace(1) %out, i32 %id
  store <2 x i16> %sum, ptr addrspace(1) %at
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
