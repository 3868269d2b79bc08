target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @"f\00g"() {
  ret void
}
