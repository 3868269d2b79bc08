define i32 @second({ i32, i32 } inreg %pair) noinline {
  %e = extractvalue { i32, i32 } %pair, 1
  ret i32 %e
}

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %pair = insertvalue { i32, i32 } zeroinitializer, i32 %id, 1
  %r = call i32 @second({ i32, i32 } inreg %pair)
  store i32 %r, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
