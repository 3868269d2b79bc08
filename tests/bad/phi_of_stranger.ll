define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  br label %b

a:
  br label %b

b:
  %v = phi i32 [ 1, %0 ], [ 2, %a ], [ 3, %b ]
  ret void
}
