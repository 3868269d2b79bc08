; grid 96, group 48, stored 4
; Waves of 48 work-items: the lanes behind them do not exist, and count all the same.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
declare i32 @llvm.amdgcn.strict.wwm.i32(i32)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)

define amdgpu_kernel void @partial_wave(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 48
  %item = add i32 %first, %lane
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %item
  %x = load i32, ptr addrspace(1) %at
  %set = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 1000)
  %pd0 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %set, i32 273, i32 15, i32 15, i1 false)
  %ps0 = add i32 %set, %pd0
  %pd1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %ps0, i32 274, i32 15, i32 15, i1 false)
  %ps1 = add i32 %ps0, %pd1
  %pd2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %ps1, i32 276, i32 15, i32 15, i1 false)
  %ps2 = add i32 %ps1, %pd2
  %pd3 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %ps2, i32 280, i32 15, i32 15, i1 false)
  %ps3 = add i32 %ps2, %pd3
  %pd4 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %ps3, i32 322, i32 10, i32 15, i1 false)
  %ps4 = add i32 %ps3, %pd4
  %pd5 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %ps4, i32 323, i32 12, i32 15, i1 false)
  %ps5 = add i32 %ps4, %pd5
  %total = call i32 @llvm.amdgcn.readlane.i32(i32 %ps5, i32 63)
  %sum = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %total)
  %r = xor i32 %sum, %x
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %item
  store i32 %r, ptr addrspace(1) %to
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="48,48" }
