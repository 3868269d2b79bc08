define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %a, label %b

a:
  %v = add i32 %n, 1
  br label %b

b:
  store i32 %v, ptr addrspace(1) %out, align 4
  ret void
}
