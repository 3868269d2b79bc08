define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %m) {
  %t = call i1 @llvm.amdgcn.inverse.ballot.i32(i32 %m)
  %r = select i1 %t, i32 3, i32 5
  store i32 %r, ptr addrspace(1) %out
  ret void
}
declare i1 @llvm.amdgcn.inverse.ballot.i32(i32)
