; grid 64, group 64, stored 8
; An alloca was aligned to 4096 bytes at most.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @alloca_of_large_alignment(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
  %before = alloca [5 x i32], align 4, addrspace(5)
  %aligned = alloca [4 x i32], align 32768, addrspace(5)
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %index = and i32 %x, 3
  %at.before = getelementptr [5 x i32], ptr addrspace(5) %before, i32 0, i32 %index
  store volatile i32 %x, ptr addrspace(5) %at.before, align 4
  %at.aligned = getelementptr [4 x i32], ptr addrspace(5) %aligned, i32 0, i32 %index
  store volatile i32 %a, ptr addrspace(5) %at.aligned, align 4
  %address = ptrtoint ptr addrspace(5) %aligned to i32
  ; What memory remembers of the address, nothing knows when it is compiled.
  store volatile i32 %address, ptr addrspace(5) %at.before, align 4
  %hidden = load volatile i32, ptr addrspace(5) %at.before, align 4
  %low = and i32 %hidden, 32767
  %at = getelementptr [2 x i32], ptr addrspace(1) %out, i32 %x
  store i32 %low, ptr addrspace(1) %at, align 4
  %known = and i32 %address, 32767
  %second = getelementptr [2 x i32], ptr addrspace(1) %out, i32 %x, i32 1
  store i32 %known, ptr addrspace(1) %second, align 4
  ret void
}
