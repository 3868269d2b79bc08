@compare = alias i32 (ptr, ptr, i64), ptr @memcmp
declare i32 @memcmp(ptr, ptr, i64)
define amdgpu_kernel void @k(ptr %p) {
  %r = call i32 @compare(ptr %p, ptr %p, i64 4)
  store i32 %r, ptr %p
  ret void
}
