target triple = "amdgcn-amd-amdhsa"

defin amdgpu_kernel void @k() {
  ret void
}
