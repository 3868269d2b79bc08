; grid 64, group 64, stored 0
; The validator of `wave` decided anew in each iteration which lanes leave, though the condition stays as it is.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @validator_terms(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
b0:
  %v1 = call i32 @llvm.amdgcn.workitem.id.x()
  %run = icmp ugt i32 %small, 100000000
  br i1 %run, label %b1, label %b3

b1:
  br label %b8

b8:
  %v612 = phi i32 [ 0, %b1 ], [ %v336, %b13 ]
  %v314 = sext i32 %v1 to i128
  %v324 = icmp uge i128 0, %v314
  br i1 %v324, label %b12, label %b13

b12:
  br label %b11

b13:
  %v336 = load i32, ptr addrspace(1) null, align 4
  %v377 = fcmp ord double 0.000000e+00, 0.000000e+00
  br i1 %v377, label %b8, label %b11

b11:
  %v611 = phi i32 [ %v612, %b12 ], [ 0, %b13 ]
  br label %b3

b3:
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" "amdgpu-num-vgpr"="96" "amdgpu-num-sgpr"="48" }
