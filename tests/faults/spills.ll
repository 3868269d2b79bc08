; More values at once than 24 VGPRs hold: each is stored as it was loaded.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @spills(ptr addrspace(1) %p) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %p0 = getelementptr i32, ptr addrspace(1) %a, i32 0
  %x0 = load i32, ptr addrspace(1) %p0
  %p1 = getelementptr i32, ptr addrspace(1) %a, i32 64
  %x1 = load i32, ptr addrspace(1) %p1
  %p2 = getelementptr i32, ptr addrspace(1) %a, i32 128
  %x2 = load i32, ptr addrspace(1) %p2
  %p3 = getelementptr i32, ptr addrspace(1) %a, i32 192
  %x3 = load i32, ptr addrspace(1) %p3
  %p4 = getelementptr i32, ptr addrspace(1) %a, i32 256
  %x4 = load i32, ptr addrspace(1) %p4
  %p5 = getelementptr i32, ptr addrspace(1) %a, i32 320
  %x5 = load i32, ptr addrspace(1) %p5
  %p6 = getelementptr i32, ptr addrspace(1) %a, i32 384
  %x6 = load i32, ptr addrspace(1) %p6
  %p7 = getelementptr i32, ptr addrspace(1) %a, i32 448
  %x7 = load i32, ptr addrspace(1) %p7
  %p8 = getelementptr i32, ptr addrspace(1) %a, i32 512
  %x8 = load i32, ptr addrspace(1) %p8
  %p9 = getelementptr i32, ptr addrspace(1) %a, i32 576
  %x9 = load i32, ptr addrspace(1) %p9
  %p10 = getelementptr i32, ptr addrspace(1) %a, i32 640
  %x10 = load i32, ptr addrspace(1) %p10
  %p11 = getelementptr i32, ptr addrspace(1) %a, i32 704
  %x11 = load i32, ptr addrspace(1) %p11
  %p12 = getelementptr i32, ptr addrspace(1) %a, i32 768
  %x12 = load i32, ptr addrspace(1) %p12
  %p13 = getelementptr i32, ptr addrspace(1) %a, i32 832
  %x13 = load i32, ptr addrspace(1) %p13
  %p14 = getelementptr i32, ptr addrspace(1) %a, i32 896
  %x14 = load i32, ptr addrspace(1) %p14
  %p15 = getelementptr i32, ptr addrspace(1) %a, i32 960
  %x15 = load i32, ptr addrspace(1) %p15
  %p16 = getelementptr i32, ptr addrspace(1) %a, i32 1024
  %x16 = load i32, ptr addrspace(1) %p16
  %p17 = getelementptr i32, ptr addrspace(1) %a, i32 1088
  %x17 = load i32, ptr addrspace(1) %p17
  %p18 = getelementptr i32, ptr addrspace(1) %a, i32 1152
  %x18 = load i32, ptr addrspace(1) %p18
  %p19 = getelementptr i32, ptr addrspace(1) %a, i32 1216
  %x19 = load i32, ptr addrspace(1) %p19
  %p20 = getelementptr i32, ptr addrspace(1) %a, i32 1280
  %x20 = load i32, ptr addrspace(1) %p20
  %p21 = getelementptr i32, ptr addrspace(1) %a, i32 1344
  %x21 = load i32, ptr addrspace(1) %p21
  %p22 = getelementptr i32, ptr addrspace(1) %a, i32 1408
  %x22 = load i32, ptr addrspace(1) %p22
  %p23 = getelementptr i32, ptr addrspace(1) %a, i32 1472
  %x23 = load i32, ptr addrspace(1) %p23
  %p24 = getelementptr i32, ptr addrspace(1) %a, i32 1536
  %x24 = load i32, ptr addrspace(1) %p24
  %p25 = getelementptr i32, ptr addrspace(1) %a, i32 1600
  %x25 = load i32, ptr addrspace(1) %p25
  %p26 = getelementptr i32, ptr addrspace(1) %a, i32 1664
  %x26 = load i32, ptr addrspace(1) %p26
  %p27 = getelementptr i32, ptr addrspace(1) %a, i32 1728
  %x27 = load i32, ptr addrspace(1) %p27
  %p28 = getelementptr i32, ptr addrspace(1) %a, i32 1792
  %x28 = load i32, ptr addrspace(1) %p28
  %p29 = getelementptr i32, ptr addrspace(1) %a, i32 1856
  %x29 = load i32, ptr addrspace(1) %p29
  %p30 = getelementptr i32, ptr addrspace(1) %a, i32 1920
  %x30 = load i32, ptr addrspace(1) %p30
  %p31 = getelementptr i32, ptr addrspace(1) %a, i32 1984
  %x31 = load i32, ptr addrspace(1) %p31
  store i32 %x0, ptr addrspace(1) %p31
  store i32 %x1, ptr addrspace(1) %p30
  store i32 %x2, ptr addrspace(1) %p29
  store i32 %x3, ptr addrspace(1) %p28
  store i32 %x4, ptr addrspace(1) %p27
  store i32 %x5, ptr addrspace(1) %p26
  store i32 %x6, ptr addrspace(1) %p25
  store i32 %x7, ptr addrspace(1) %p24
  store i32 %x8, ptr addrspace(1) %p23
  store i32 %x9, ptr addrspace(1) %p22
  store i32 %x10, ptr addrspace(1) %p21
  store i32 %x11, ptr addrspace(1) %p20
  store i32 %x12, ptr addrspace(1) %p19
  store i32 %x13, ptr addrspace(1) %p18
  store i32 %x14, ptr addrspace(1) %p17
  store i32 %x15, ptr addrspace(1) %p16
  store i32 %x16, ptr addrspace(1) %p15
  store i32 %x17, ptr addrspace(1) %p14
  store i32 %x18, ptr addrspace(1) %p13
  store i32 %x19, ptr addrspace(1) %p12
  store i32 %x20, ptr addrspace(1) %p11
  store i32 %x21, ptr addrspace(1) %p10
  store i32 %x22, ptr addrspace(1) %p9
  store i32 %x23, ptr addrspace(1) %p8
  store i32 %x24, ptr addrspace(1) %p7
  store i32 %x25, ptr addrspace(1) %p6
  store i32 %x26, ptr addrspace(1) %p5
  store i32 %x27, ptr addrspace(1) %p4
  store i32 %x28, ptr addrspace(1) %p3
  store i32 %x29, ptr addrspace(1) %p2
  store i32 %x30, ptr addrspace(1) %p1
  store i32 %x31, ptr addrspace(1) %p0
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()

attributes #0 = { "amdgpu-num-vgpr"="24" }
