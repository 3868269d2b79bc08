define amdgpu_kernel void @k() "target-features"="+16-bit-insts,+wavefrontsize32" {
  ret void
}
