; grid 64, group 64, stored 4
; llc-19, -O0 and -O2: wrong on gfx900 and gfx90a. An alloca behind a branch moves the stack pointer, which counts bytes of
; the wave; llc takes what it held for an address of a work-item, and stores where it does not load. It makes such branches
; itself, of divisions of 64 bits.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @alloca_behind_branch(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %none = icmp eq i64 %b, 0
  br i1 %none, label %exit, label %some

some:
  %array = alloca [4 x i32], align 16, addrspace(5)
  store volatile i32 %a, ptr addrspace(5) %array, align 4
  %second = getelementptr i32, ptr addrspace(5) %array, i32 1
  store volatile i32 %small, ptr addrspace(5) %second, align 4
  %index = and i32 %id, 1
  %which = getelementptr i32, ptr addrspace(5) %array, i32 %index
  %y = load volatile i32, ptr addrspace(5) %which, align 4
  br label %exit

exit:
  %stored = phi i32 [ 0, %entry ], [ %y, %some ]
  store i32 %stored, ptr addrspace(1) %at, align 4
  ret void
}
