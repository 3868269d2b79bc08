; grid 64, group 64, stored 32
; llc-19, -O2: wrong. An element of a vector is all ones, and so is its disjunction with anything; that is in another block, and
; llc takes it from what is anything.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @ones_of_vector(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr <8 x i32>, ptr addrspace(1) %out, i32 %id
  %few = and i32 %small, 31
  %first = insertelement <3 x i32> undef, i32 %few, i32 0
  %counts = shufflevector <3 x i32> %first, <3 x i32> undef, <3 x i32> zeroinitializer
  %ones = ashr <3 x i32> <i32 -1, i32 0, i32 1901821368>, %counts
  %is.some = icmp sgt i32 %small, -51
  br i1 %is.some, label %some, label %end

some:
  %any = insertelement <3 x i32> undef, i32 %small, i32 0
  %anys = shufflevector <3 x i32> %any, <3 x i32> undef, <3 x i32> zeroinitializer
  %all = or <3 x i32> %ones, %anys
  br label %end

end:
  %chosen = phi <3 x i32> [ zeroinitializer, %entry ], [ %all, %some ]
  store <3 x i32> %chosen, ptr addrspace(1) %at
  %behind = getelementptr i8, ptr addrspace(1) %at, i32 16
  store <3 x i32> %ones, ptr addrspace(1) %behind
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
