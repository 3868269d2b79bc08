define amdgpu_kernel void @k(ptr addrspace(8) %r, ptr addrspace(1) %o) {
  %a = call bfloat @llvm.amdgcn.raw.ptr.buffer.load.format.bf16(ptr addrspace(8) %r, i32 0, i32 0, i32 0)
  store bfloat %a, ptr addrspace(1) %o
  ret void
}
declare bfloat @llvm.amdgcn.raw.ptr.buffer.load.format.bf16(ptr addrspace(8), i32, i32, i32)
