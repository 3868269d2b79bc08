define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = add <vscale x 4 x i32> zeroinitializer, zeroinitializer
  ret void
}
