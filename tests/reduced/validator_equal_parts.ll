; grid 64, group 64, stored 0
; The validator of `wave` forgot what it had taken parts of a value to equal when the whole was found equal to another.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.y()

define amdgpu_kernel void @validator_equal_parts(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
b0:
  %v1 = call i32 @llvm.amdgcn.workitem.id.y()
  %v51 = load <2 x i32>, ptr addrspace(4) %table, align 8
  %v296 = load i64, ptr addrspace(4) %table, align 4
  switch i32 %v1, label %b6 [
    i32 0, label %b4
    i32 1, label %b6
    i32 2, label %b4
  ]

b4:
  br label %b8

b6:
  %v346 = phi <2 x i32> [ %v51, %b0 ], [ %v51, %b0 ], [ %v402, %b11 ]
  %v413 = phi i64 [ %v296, %b0 ], [ %v296, %b0 ], [ %v414, %b11 ]
  br label %b7

b7:
  %v368 = phi i64 [ %v413, %b6 ], [ %v414, %b11 ]
  %v436 = phi <2 x i32> [ %v346, %b6 ], [ %v402, %b11 ]
  br label %b8

b8:
  %v402 = phi <2 x i32> [ %v51, %b4 ], [ %v436, %b7 ]
  %v414 = phi i64 [ %v296, %b4 ], [ %v368, %b7 ]
  %v394 = icmp eq i32 0, 0
  br i1 %v394, label %b9, label %b11

b11:
  br i1 false, label %b6, label %b7

b9:
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" "amdgpu-num-vgpr"="24" "amdgpu-num-sgpr"="38" }
