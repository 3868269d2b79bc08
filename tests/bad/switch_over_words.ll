define amdgpu_kernel void @k(ptr addrspace(1) %out, i64 %x) {
  %z = zext i64 %x to i192
  switch i192 %z, label %d [ i192 0, label %d ]
d:
  ret void
}
