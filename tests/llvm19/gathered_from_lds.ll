; grid 64, group 64, stored 4
; llc-19, -O2: wrong. An array is made to be in LDS, and the elements of it that a vector of pointers names are
; loaded from scratch, where it has been before.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare <2 x i32> @llvm.masked.gather.v2i32.v2p5(<2 x ptr addrspace(5)>, i32, <2 x i1>, <2 x i32>)

define amdgpu_kernel void @gathered_from_lds(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %array = alloca [4 x i32], align 16, addrspace(5)
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %values = insertelement <4 x i32> <i32 poison, i32 20, i32 30, i32 40>, i32 %id, i32 0
  store <4 x i32> %values, ptr addrspace(5) %array
  %number = and i32 %small, 3
  %numbers = insertelement <2 x i32> <i32 0, i32 poison>, i32 %number, i32 1
  %places = getelementptr i32, ptr addrspace(5) %array, <2 x i32> %numbers
  %both = call <2 x i32> @llvm.masked.gather.v2i32.v2p5(<2 x ptr addrspace(5)> %places, i32 4, <2 x i1> <i1 true, i1 true>, <2 x i32> poison)
  %first = extractelement <2 x i32> %both, i32 0
  %second = extractelement <2 x i32> %both, i32 1
  %sum = add i32 %first, %second
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %sum, ptr addrspace(1) %at
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
