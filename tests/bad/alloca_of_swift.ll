
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = alloca swifterror ptr addrspace(5), addrspace(5)
  ret void
}
