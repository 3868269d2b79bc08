define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  br label %b

b:
  br label %c

b:
  ret void

c:
  ret void
}
