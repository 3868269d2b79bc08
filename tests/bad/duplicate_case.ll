define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  switch i32 %n, label %a [
    i32 1, label %a
    i32 1, label %b
  ]

a:
  ret void

b:
  ret void
}
