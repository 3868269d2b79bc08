; grid 64, group 64, stored 4
; llc-19, -O2: wrong. A select by a condition of the whole wave that is in VCC reads SCC, which the `s_and_b64` of VCC and EXEC would
; have set; that is gone, for the branch behind it needs none. So SCC is that of `s_or_b32`.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @select_by_vcc(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %mine = getelementptr i32, ptr addrspace(1) %own, i32 %id
  %loaded = load volatile float, ptr addrspace(1) %in, align 4
  %is.not.a.number = fcmp uno float %loaded, 0.0
  %odd = or i32 %a, 1
  %chosen = select i1 %is.not.a.number, i32 %odd, i32 2
  br i1 %is.not.a.number, label %else, label %then

then:
  store i32 %chosen, ptr addrspace(1) %mine
  br label %else

else:
  %more = phi i32 [ 0, %entry ], [ 1, %then ]
  %sum = add i32 %more, %chosen
  store i32 %sum, ptr addrspace(1) %at
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
