define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  br label %b

b:
  %a = add i32 %n, 1
  %v = phi i32 [ 1, %0 ]
  ret void
}
