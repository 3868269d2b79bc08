; Memory may be accessed at any address: the machine is in the unaligned access mode under AMDHSA.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @global(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %x = load i32, ptr addrspace(1) %p, align 1
  %y = load volatile <4 x i32>, ptr addrspace(1) %p, align 1
  %s = extractelement <4 x i32> %y, i32 3
  %sum = add i32 %x, %s
  store i32 %sum, ptr addrspace(1) %q, align 1
  ret void
}

define amdgpu_kernel void @lds(ptr addrspace(3) %p, ptr addrspace(1) %q) {
  %x = load volatile i32, ptr addrspace(3) %p, align 1
  %y = load volatile i64, ptr addrspace(3) %p, align 4
  %z = trunc i64 %y to i32
  %sum = add i32 %x, %z
  store i32 %sum, ptr addrspace(3) %p, align 2
  store i32 %sum, ptr addrspace(1) %q
  ret void
}
