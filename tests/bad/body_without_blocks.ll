define amdgpu_kernel void @k() {
}
