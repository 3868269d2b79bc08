define amdgpu_kernel void @k() "amdgpu-max-num-workgroups"="4,2" {
  ret void
}
