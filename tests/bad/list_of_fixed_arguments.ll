declare void @llvm.va_start.p5(ptr addrspace(5))

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %list = alloca ptr, addrspace(5)
  call void @llvm.va_start.p5(ptr addrspace(5) %list)
  ret void
}
