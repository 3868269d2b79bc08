; grid 64, group 64, stored 4
; llc-23, -O0 and -O2: wrong. Of three elements under a mask it takes another than the last one that the mask names: the vector is
; made one of four, the element that there is none of among them.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.experimental.vector.extract.last.active.v3i32(<3 x i32>, <3 x i1>, i32)

define amdgpu_kernel void @last_of_three(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %vector = insertelement <3 x i32> <i32 10, i32 20, i32 30>, i32 %id, i32 0
  %bits = trunc i32 %id to i3
  %mask = bitcast i3 %bits to <3 x i1>
  %r = call i32 @llvm.experimental.vector.extract.last.active.v3i32(<3 x i32> %vector, <3 x i1> %mask, i32 -1)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %r, ptr addrspace(1) %p
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
