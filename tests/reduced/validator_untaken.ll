; grid 64, group 64, stored 0
; The validator of `wave` followed an edge that no lane takes.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @validator_untaken(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
b0:
  %v1 = call i32 @llvm.amdgcn.workitem.id.x()
  br label %b4

b4:
  %v442 = phi i32 [ 3, %b0 ], [ 0, %b14 ]
  %v494 = phi <2 x i64> [ zeroinitializer, %b0 ], [ %v342, %b14 ]
  %v256 = icmp uge i32 12, %v1
  br i1 %v256, label %b5, label %b7

b5:
  br i1 false, label %b10, label %b11

b7:
  br label %b10

b10:
  %v342 = load <2 x i64>, ptr addrspace(1) %own, align 16
  %v344 = icmp eq i32 %v442, 0
  br i1 %v344, label %b12, label %b14

b14:
  br label %b4

b11:
  %v496 = phi <2 x i64> [ %v494, %b5 ]
  br i1 false, label %b12, label %b12

b12:
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" "amdgpu-num-vgpr"="24" "amdgpu-num-sgpr"="38" }
