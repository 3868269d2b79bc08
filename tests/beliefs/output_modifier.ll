; A product with two is not an output modifier in IEEE mode, nor where denormal results are kept, nor where zeros have signs.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @ieee(ptr addrspace(1) %p, float %a, float %b) #0 {
  %sum = fadd nsz float %a, %b
  %twice = fmul nsz float %sum, 2.0
  store float %twice, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @no_ieee(ptr addrspace(1) %p, float %a, float %b) #1 {
  %sum = fadd nsz float %a, %b
  %twice = fmul nsz float %sum, 2.0
  store float %twice, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @denormals(ptr addrspace(1) %p, float %a, float %b) #2 {
  %sum = fadd nsz float %a, %b
  %twice = fmul nsz float %sum, 2.0
  store float %twice, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @signs(ptr addrspace(1) %p, float %a, float %b) #1 {
  %sum = fadd float %a, %b
  %twice = fmul float %sum, 2.0
  store float %twice, ptr addrspace(1) %p
  ret void
}

attributes #0 = { "denormal-fp-math-f32"="preserve-sign,preserve-sign" }
attributes #1 = { "denormal-fp-math-f32"="preserve-sign,preserve-sign" "amdgpu-ieee"="false" }
attributes #2 = { "denormal-fp-math-f32"="ieee,ieee" "amdgpu-ieee"="false" }
