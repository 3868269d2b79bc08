define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = bitcast i32 %n to i64
  ret void
}
