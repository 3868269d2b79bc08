; grid 64, group 64, stored 8
; llc-23, -O0 and -O2: wrong. The wave's difference of lanes' doubles is minus zero minus their sum, where lane after lane, and of
; floats, it is plus zero minus that: of zeros it is minus zero.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare double @llvm.amdgcn.wave.reduce.fsub.f64(double, i32 immarg)

define amdgpu_kernel void @zero_of_doubles(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %none = lshr i32 %id, 6
  %zero = uitofp i32 %none to double
  %r = call double @llvm.amdgcn.wave.reduce.fsub.f64(double %zero, i32 0)
  %p = getelementptr double, ptr addrspace(1) %out, i32 %id
  store double %r, ptr addrspace(1) %p
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
