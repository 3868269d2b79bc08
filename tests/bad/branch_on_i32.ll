define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  br i32 %n, label %a, label %b

a:
  ret void

b:
  ret void
}
