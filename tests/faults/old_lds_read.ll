; The same in LDS, where fewer stores are more than lgkmcnt counts.
target triple = "amdgcn-amd-amdhsa"

@lds = internal addrspace(3) global [2048 x i8] poison

define amdgpu_kernel void @old_lds_read(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr i8, ptr addrspace(1) %p, i32 %t
  %b = load i8, ptr addrspace(1) %from
  %a = getelementptr i8, ptr addrspace(3) @lds, i32 %t
  store i8 %b, ptr addrspace(3) %a
  %x = load volatile i8, ptr addrspace(3) %a
  %a0 = getelementptr i8, ptr addrspace(3) %a, i32 64
  store i8 7, ptr addrspace(3) %a0
  %a1 = getelementptr i8, ptr addrspace(3) %a, i32 131
  store i8 7, ptr addrspace(3) %a1
  %a2 = getelementptr i8, ptr addrspace(3) %a, i32 198
  store i8 7, ptr addrspace(3) %a2
  %a3 = getelementptr i8, ptr addrspace(3) %a, i32 265
  store i8 7, ptr addrspace(3) %a3
  %a4 = getelementptr i8, ptr addrspace(3) %a, i32 332
  store i8 7, ptr addrspace(3) %a4
  %a5 = getelementptr i8, ptr addrspace(3) %a, i32 399
  store i8 7, ptr addrspace(3) %a5
  %a6 = getelementptr i8, ptr addrspace(3) %a, i32 466
  store i8 7, ptr addrspace(3) %a6
  %a7 = getelementptr i8, ptr addrspace(3) %a, i32 533
  store i8 7, ptr addrspace(3) %a7
  %a8 = getelementptr i8, ptr addrspace(3) %a, i32 600
  store i8 7, ptr addrspace(3) %a8
  %a9 = getelementptr i8, ptr addrspace(3) %a, i32 667
  store i8 7, ptr addrspace(3) %a9
  %a10 = getelementptr i8, ptr addrspace(3) %a, i32 734
  store i8 7, ptr addrspace(3) %a10
  %a11 = getelementptr i8, ptr addrspace(3) %a, i32 801
  store i8 7, ptr addrspace(3) %a11
  %a12 = getelementptr i8, ptr addrspace(3) %a, i32 868
  store i8 7, ptr addrspace(3) %a12
  %a13 = getelementptr i8, ptr addrspace(3) %a, i32 935
  store i8 7, ptr addrspace(3) %a13
  %a14 = getelementptr i8, ptr addrspace(3) %a, i32 1002
  store i8 7, ptr addrspace(3) %a14
  %a15 = getelementptr i8, ptr addrspace(3) %a, i32 1069
  store i8 7, ptr addrspace(3) %a15
  %z = getelementptr i8, ptr addrspace(3) %a, i32 1536
  store i8 %x, ptr addrspace(3) %z
  %y = load volatile i8, ptr addrspace(3) %z
  %to = getelementptr i8, ptr addrspace(1) %from, i32 8192
  store i8 %y, ptr addrspace(1) %to
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
