; grid 64, group 64, stored 16
; What was undefined and two dwords wide counted as one: the parts behind it in a register moved down. Registers are written in
; front of that, so that what is undefined is one of them: the emulator minds bytes that nobody has written.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @undefined_pair_before_a_pair(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr <2 x i64>, ptr addrspace(1) %out, i32 %x
  %before = load volatile <8 x i32>, ptr addrspace(1) %in, align 16
  %half = shufflevector <8 x i32> %before, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 7>
  store volatile <4 x i32> %half, ptr addrspace(1) %at, align 16
  %wide = zext i32 %x to i64
  %y = mul i64 %wide, 12345678901
  br label %behind

behind:
  %undefined = phi i64 [ undef, %entry ]
  %defined = phi i64 [ %y, %entry ]
  %low = insertelement <2 x i64> poison, i64 %undefined, i32 0
  %both = insertelement <2 x i64> %low, i64 %defined, i32 1
  store volatile <2 x i64> %both, ptr addrspace(1) %at, align 16
  store volatile i64 %b, ptr addrspace(1) %at, align 16
  ret void
}
