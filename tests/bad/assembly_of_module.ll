module asm ".globl foo"
define amdgpu_kernel void @k() {
  ret void
}
