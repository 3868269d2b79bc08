; grid 64, group 64, stored 16
; A pair of SGPRs was set by a literal taken to be sign-extended, which is zero-extended.
target triple = "amdgcn-amd-amdhsa"

define internal <2 x i64> @literal_of_64_bits.f0(i32 %p0) {
b0:
  %v7 = xor <2 x i64> <i64 -6871075470822146331, i64 536870912>, <i64 7, i64 -8>
  br label %b3

b3:
  %v110 = phi <2 x i64> [ %v7, %b0 ]
  ret <2 x i64> zeroinitializer
}

define amdgpu_kernel void @literal_of_64_bits(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
b0:
  %v98 = call <2 x i64> @literal_of_64_bits.f0(i32 0)
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" "amdgpu-num-vgpr"="24" "amdgpu-num-sgpr"="64" }
