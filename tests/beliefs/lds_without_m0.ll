; LDS instructions need nothing in M0.
target triple = "amdgcn-amd-amdhsa"

@array = internal addrspace(3) global [64 x i32] undef

define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %mine = getelementptr [64 x i32], ptr addrspace(3) @array, i32 0, i32 %id
  %old = atomicrmw add ptr addrspace(3) %mine, i32 1 syncscope("workgroup") monotonic
  store i32 %id, ptr addrspace(3) %mine
  %other = xor i32 %id, 1
  %theirs = getelementptr [64 x i32], ptr addrspace(3) @array, i32 0, i32 %other
  %x = load i32, ptr addrspace(3) %theirs
  %sum = add i32 %x, %old
  store i32 %sum, ptr addrspace(1) %p
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
