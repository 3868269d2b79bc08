@a = alias i32, inttoptr (i64 add (i64 ptrtoint (ptr @a to i64), i64 4) to ptr)
@x = addrspace(1) global ptr @a

define amdgpu_kernel void @k() {
  ret void
}
