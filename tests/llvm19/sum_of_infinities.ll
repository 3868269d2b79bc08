; grid 64, group 64, stored 8
; llc-19, -O0 and -O2: wrong. A large integer becomes an infinite half; such a one less such a one is no number, and `fcmp one` of it
; is false. llc takes the difference of two converted integers for a number and asks `v_cmp_neq_f16`, which is true.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

declare i64 @llvm.amdgcn.ballot.i64(i1)

define amdgpu_kernel void @sum_of_infinities(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %large = or i64 %b, 1152921504606846976
  %positive = and i64 %large, 9223372036854775807
  %signed = sitofp i64 %positive to half
  %unsigned = uitofp i64 %positive to half
  %negative = fsub half 0xH0000, %signed
  %sum = fadd half %unsigned, %negative
  %differs = fcmp one half %sum, 0xH0000
  %lanes = call i64 @llvm.amdgcn.ballot.i64(i1 %differs)
  %at = getelementptr i64, ptr addrspace(1) %out, i32 %id
  store i64 %lanes, ptr addrspace(1) %at, align 8
  ret void
}
