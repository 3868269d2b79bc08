; grid 64, group 64, stored 8
; The check between stages took an undefined scalar argument of a call for a mistake.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define internal i64 @second(i64 inreg %first, i64 %second) noinline {
  ret i64 %second
}

define amdgpu_kernel void @undefined_scalar_argument(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %wide = zext i32 %x to i64
  br label %behind

behind:
  %undefined = phi i64 [ undef, %entry ]
  %result = call i64 @second(i64 inreg %undefined, i64 %wide)
  %at = getelementptr i64, ptr addrspace(1) %out, i32 %x
  store i64 %result, ptr addrspace(1) %at, align 8
  ret void
}
