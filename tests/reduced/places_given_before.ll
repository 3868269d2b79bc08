; grid 64, group 64, stored 8
; LDS variables that have been given places are there, others behind them.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

@second = internal addrspace(3) global [64 x i32] undef, align 4, !absolute_symbol !0
@other = internal addrspace(3) global [64 x i32] undef, align 16

define amdgpu_kernel void @places_given_before(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %mine = getelementptr [64 x i32], ptr addrspace(3) @other, i32 0, i32 %id
  store i32 %id, ptr addrspace(3) %mine
  %at = getelementptr [64 x i32], ptr addrspace(3) @second, i32 0, i32 %id
  store i32 %a, ptr addrspace(3) %at
  %read = load i32, ptr addrspace(3) %mine
  %there = getelementptr i64, ptr addrspace(1) %out, i32 %id
  %again = getelementptr i8, ptr addrspace(1) %there, i64 4
  store i32 %read, ptr addrspace(1) %there
  %kept = load i32, ptr addrspace(3) %at
  store i32 %kept, ptr addrspace(1) %again
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" "amdgpu-lds-size"="528" }

!0 = !{i32 16, i32 17}
