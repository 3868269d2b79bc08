; grid 64, group 64, stored 4
; llc-19, -O0 and -O2: wrong. Minus zero below another half is taken for zero: the pair is `v_and_b32` with 0xffff0000.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @above_minus_zero(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %bits = mul i32 %id, 65537
  %same = bitcast i32 %bits to <2 x half>
  %pair = insertelement <2 x half> %same, half 0xH8000, i32 0
  %at = getelementptr <2 x half>, ptr addrspace(1) %out, i32 %id
  store <2 x half> %pair, ptr addrspace(1) %at
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
