define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %a, label %b

a:
  br label %b

b:
  %v = phi i32 [ 1, %a ]
  ret void
}
