@a = addrspace(3) global i32 undef
@x = addrspace(1) global ptr addrspace(3) @a

define amdgpu_kernel void @k() {
  ret void
}
