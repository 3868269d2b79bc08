define amdgpu_kernel void @f(i200 %x) {
  switch i200 %x, label %a [
    i200 -1, label %b
    i200 7, label %a
    i200 -1, label %a
  ]
a:
  ret void
b:
  ret void
}
