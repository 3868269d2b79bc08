@x = addrspace(1) global i64 sub (i64 ptrtoint (ptr blockaddress(@k, %next) to i64), i64 ptrtoint (ptr @k to i64))

define amdgpu_kernel void @k() {
  br label %next

next:
  ret void
}
