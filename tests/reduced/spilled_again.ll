; grid 64, group 64, stored 304
; A phi's value that had been loaded from its place was dropped again in a later round of spilling, and loaded from there on
; the edge that had stored the phi's next value there.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workgroup.id.x()

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @spilled_again(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
b0:
  %v1 = call i32 @llvm.amdgcn.workitem.id.x()
  %v2 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v3 = mul i32 %v2, 96
  %v4 = add i32 %v3, %v1
  %v61 = zext i32 %v4 to i64
  %v62 = getelementptr inbounds i8, ptr addrspace(1) %in, i64 %v61
  %v63 = load <8 x i32>, ptr addrspace(1) %v62, align 1
  br label %b4

b4:
  %v324 = phi <8 x i32> [ %v63, %b0 ], [ %v327, %b5 ]
  %v316 = zext i32 486 to i64
  %v317 = getelementptr inbounds i8, ptr addrspace(4) %table, i64 %v316
  %v318 = load i16, ptr addrspace(4) %v317, align 2
  %v321 = icmp sgt i16 %v318, 0
  br i1 %v321, label %b5, label %b7

b5:
  %v326 = and <8 x i32> %v324, <i32 0, i32 16384, i32 1897800156, i32 41, i32 -51, i32 -1281973825, i32 -1, i32 0>
  %v327 = shufflevector <8 x i32> %v324, <8 x i32> %v326, <8 x i32> <i32 11, i32 11, i32 7, i32 10, i32 8, i32 1, i32 13, i32 14>
  br label %b4

b7:
  %v361 = zext i32 %v4 to i64
  %v362 = mul i64 %v361, 304
  %v363 = getelementptr i8, ptr addrspace(1) %out, i64 %v362
  store i64 0, ptr addrspace(1) %v363, align 8
  store <8 x i32> %v324, ptr addrspace(1) %v363, align 16
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" "amdgpu-num-vgpr"="24" "amdgpu-num-sgpr"="38" }
