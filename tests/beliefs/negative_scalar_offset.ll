; The machine does not allow the offsets of a scalar load to be negative together.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @before_pointer(ptr addrspace(4) noalias %p, ptr addrspace(1) %out) {
  %q = getelementptr i8, ptr addrspace(4) %p, i64 -16
  %x = load i32, ptr addrspace(4) %q
  store i32 %x, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @before_sum(ptr addrspace(4) noalias %p, ptr addrspace(1) %out, i32 %n) {
  %index = zext i32 %n to i64
  %q = getelementptr i32, ptr addrspace(4) %p, i64 %index
  %r = getelementptr i8, ptr addrspace(4) %q, i64 -64
  %x = load i32, ptr addrspace(4) %r
  store i32 %x, ptr addrspace(1) %out
  ret void
}
