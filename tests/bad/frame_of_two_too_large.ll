define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = alloca [20000 x i32], addrspace(5)
  %b = alloca [20000 x i32], addrspace(5)
  %at = getelementptr i32, ptr addrspace(5) %a, i32 %n
  store volatile i32 %n, ptr addrspace(5) %at
  %bt = getelementptr i32, ptr addrspace(5) %b, i32 %n
  store volatile i32 %n, ptr addrspace(5) %bt
  ret void
}
