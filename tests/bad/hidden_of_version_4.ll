define amdgpu_kernel void @k(ptr addrspace(1) %o, i32 "amdgpu-hidden-argument" %_hidden_block_count_x) {
  store i32 %_hidden_block_count_x, ptr addrspace(1) %o
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"amdhsa_code_object_version", i32 400}
