define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %x = load double, ptr addrspace(1) %p
  %s = call double @llvm.sin.f64(double %x)
  store double %s, ptr addrspace(1) %p
  ret void
}
declare double @llvm.sin.f64(double)
