; grid 64, group 64, stored 160
; A VGPR phi was spilled at the start of a block, in front of the write to exec, because that came behind a v_readlane.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @spill_before_exec(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
b0:
  %v1 = call i32 @llvm.amdgcn.workitem.id.x()
  %v11 = zext i32 64 to i64
  %v12 = getelementptr inbounds i8, ptr addrspace(1) %own, i64 %v11
  %v202 = icmp ugt i32 %small, %v1
  br i1 %v202, label %b11, label %b13

b11:
  %v310 = getelementptr inbounds i8, ptr addrspace(4) %table, i64 0
  %v314 = icmp sle i128 0, 0
  br i1 %v314, label %b18, label %b15

b13:
  br label %b15

b15:
  %v321 = phi <3 x i32> [ zeroinitializer, %b11 ], [ zeroinitializer, %b13 ]
  %v330 = phi <8 x i32> [ zeroinitializer, %b11 ], [ zeroinitializer, %b13 ]
  %v393 = phi <8 x i32> [ zeroinitializer, %b11 ], [ zeroinitializer, %b13 ]
  %v400 = phi i32 [ 0, %b11 ], [ %a, %b13 ]
  %v341 = icmp eq i32 0, 0
  br i1 %v341, label %b18, label %b20

b20:
  br label %b13

b18:
  %v468 = phi <8 x i32> [ zeroinitializer, %b11 ], [ %v393, %b15 ]
  %v474 = phi <8 x i32> [ zeroinitializer, %b11 ], [ %v330, %b15 ]
  %v491 = phi <8 x i32> [ zeroinitializer, %b11 ], [ %v330, %b15 ]
  %v403 = atomicrmw min ptr addrspace(1) %v12, i32 0 syncscope("agent") monotonic, align 4
  %v464 = zext i32 %v1 to i64
  %v465 = mul i64 %v464, 160
  %v466 = getelementptr i8, ptr addrspace(1) %out, i64 %v465
  store <8 x i32> %v468, ptr addrspace(1) %v466, align 16
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" "amdgpu-num-vgpr"="24" "amdgpu-num-sgpr"="38" }
