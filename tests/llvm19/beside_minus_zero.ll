; grid 64, group 64, stored 4
; llc-19, -O0 and -O2: wrong. Minus zero beside another half of the whole wave is taken for zero: the pair is `s_and_b32` with
; 0xffff.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @beside_minus_zero(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %half = bitcast i16 %d to half
  %first = insertelement <2 x half> undef, half %half, i32 0
  %pair = insertelement <2 x half> %first, half 0xH8000, i32 1
  %at = getelementptr <2 x half>, ptr addrspace(1) %out, i32 %id
  store <2 x half> %pair, ptr addrspace(1) %at
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
