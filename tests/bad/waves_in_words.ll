target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @f(ptr addrspace(1) %p) "amdgpu-waves-per-eu"="four" {
  ret void
}
