; grid 192, group 96, stored 256
; A spilled VGPR phi was reloaded in front of its store, if nothing but copies stood between the exec prologue and the
; epilogue.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workgroup.id.x()

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @parameter_reloaded_first(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
b0:
  %v1 = call i32 @llvm.amdgcn.workitem.id.x()
  %v2 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v3 = mul i32 %v2, 96
  %v4 = add i32 %v3, %v1
  %v10 = mul i32 %v4, 64
  %v11 = zext i32 %v10 to i64
  %v12 = getelementptr inbounds i8, ptr addrspace(1) %own, i64 %v11
  %v24 = load <8 x i32>, ptr addrspace(4) %table, align 16
  %v26 = trunc i32 %v4 to i1
  %v27 = mul i64 %b, %b
  %v43 = load <2 x i32>, ptr addrspace(1) %in, align 8
  %v45 = zext i32 160 to i64
  %v46 = getelementptr inbounds i8, ptr addrspace(4) %table, i64 %v45
  %v47 = load <4 x i32>, ptr addrspace(4) %v46, align 16
  %v114 = load <4 x float>, ptr addrspace(1) %in, align 1
  %v137 = load i32, ptr addrspace(1) %in, align 1
  %v193 = and i32 %a, 15
  %v195 = zext i32 %v193 to i64
  %v196 = getelementptr inbounds i8, ptr addrspace(1) %v12, i64 %v195
  store i32 0, ptr addrspace(1) %v196, align 4
  br label %b1

b1:
  %v205 = or i32 %small, 42
  switch i32 %v4, label %b11 [
    i32 0, label %b8
    i32 1, label %b9
    i32 2, label %b10
    i32 3, label %b11
    i32 4, label %b12
    i32 5, label %b12
    i32 6, label %b12
  ]

b8:
  %v221 = and i32 %v1, 7
  switch i32 %v221, label %b16 [
    i32 0, label %b14
    i32 1, label %b15
    i32 2, label %b16
    i32 3, label %b17
    i32 4, label %b14
    i32 5, label %b16
  ]

b14:
  br label %b13

b15:
  br label %b13

b16:
  br label %b13

b17:
  br label %b13

b13:
  br label %b7

b9:
  %v314 = sitofp i32 %v2 to double
  br label %b10

b10:
  %v497 = phi double [ 0.000000e+00, %b1 ], [ %v314, %b9 ]
  %v336 = load <2 x i32>, ptr addrspace(1) %in, align 8
  br label %b7

b11:
  br label %b7

b12:
  br label %b7

b7:
  %v464 = phi <8 x i32> [ zeroinitializer, %b13 ], [ %v24, %b10 ], [ zeroinitializer, %b11 ], [ zeroinitializer, %b12 ]
  %v484 = phi i64 [ %v27, %b13 ], [ %v27, %b10 ], [ 0, %b11 ], [ 0, %b12 ]
  %v493 = phi double [ 0.000000e+00, %b13 ], [ %v497, %b10 ], [ 0.000000e+00, %b11 ], [ 0.000000e+00, %b12 ]
  %v506 = phi <2 x i32> [ %v43, %b13 ], [ %v336, %b10 ], [ zeroinitializer, %b11 ], [ zeroinitializer, %b12 ]
  %v598 = phi <4 x float> [ zeroinitializer, %b13 ], [ %v114, %b10 ], [ zeroinitializer, %b11 ], [ zeroinitializer, %b12 ]
  %v610 = phi float [ 0.000000e+00, %b13 ], [ %c, %b10 ], [ 0.000000e+00, %b11 ], [ 0.000000e+00, %b12 ]
  %v647 = phi i32 [ 0, %b13 ], [ %v137, %b10 ], [ 0, %b11 ], [ 0, %b12 ]
  br label %b3

b3:
  %v491 = phi double [ %v493, %b7 ]
  %v449 = zext i32 %v4 to i64
  %v450 = mul i64 %v449, 256
  %v451 = getelementptr i8, ptr addrspace(1) %out, i64 %v450
  store <4 x i32> zeroinitializer, ptr addrspace(1) %v451, align 16
  store <8 x i32> %v464, ptr addrspace(1) %v451, align 16
  %v480 = zext i1 %v26 to i8
  store i8 %v480, ptr addrspace(1) %v451, align 1
  store double %v491, ptr addrspace(1) %v451, align 8
  store <4 x i32> %v47, ptr addrspace(1) %v451, align 16
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" "amdgpu-num-vgpr"="24" "amdgpu-num-sgpr"="64" }
