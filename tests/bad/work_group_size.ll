target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @f(ptr addrspace(1) %p) #0 {
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="256" }
