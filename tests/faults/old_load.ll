; A byte, loaded before more stores than vmcnt counts, any of which may be to the same place, is stored behind them.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @old_load(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr i8, ptr addrspace(1) %p, i32 %t
  %x = load i8, ptr addrspace(1) %a
  %a0 = getelementptr i8, ptr addrspace(1) %a, i32 64
  store i8 7, ptr addrspace(1) %a0
  %a1 = getelementptr i8, ptr addrspace(1) %a, i32 131
  store i8 7, ptr addrspace(1) %a1
  %a2 = getelementptr i8, ptr addrspace(1) %a, i32 198
  store i8 7, ptr addrspace(1) %a2
  %a3 = getelementptr i8, ptr addrspace(1) %a, i32 265
  store i8 7, ptr addrspace(1) %a3
  %a4 = getelementptr i8, ptr addrspace(1) %a, i32 332
  store i8 7, ptr addrspace(1) %a4
  %a5 = getelementptr i8, ptr addrspace(1) %a, i32 399
  store i8 7, ptr addrspace(1) %a5
  %a6 = getelementptr i8, ptr addrspace(1) %a, i32 466
  store i8 7, ptr addrspace(1) %a6
  %a7 = getelementptr i8, ptr addrspace(1) %a, i32 533
  store i8 7, ptr addrspace(1) %a7
  %a8 = getelementptr i8, ptr addrspace(1) %a, i32 600
  store i8 7, ptr addrspace(1) %a8
  %a9 = getelementptr i8, ptr addrspace(1) %a, i32 667
  store i8 7, ptr addrspace(1) %a9
  %a10 = getelementptr i8, ptr addrspace(1) %a, i32 734
  store i8 7, ptr addrspace(1) %a10
  %a11 = getelementptr i8, ptr addrspace(1) %a, i32 801
  store i8 7, ptr addrspace(1) %a11
  %a12 = getelementptr i8, ptr addrspace(1) %a, i32 868
  store i8 7, ptr addrspace(1) %a12
  %a13 = getelementptr i8, ptr addrspace(1) %a, i32 935
  store i8 7, ptr addrspace(1) %a13
  %a14 = getelementptr i8, ptr addrspace(1) %a, i32 1002
  store i8 7, ptr addrspace(1) %a14
  %a15 = getelementptr i8, ptr addrspace(1) %a, i32 1069
  store i8 7, ptr addrspace(1) %a15
  %a16 = getelementptr i8, ptr addrspace(1) %a, i32 1136
  store i8 7, ptr addrspace(1) %a16
  %a17 = getelementptr i8, ptr addrspace(1) %a, i32 1203
  store i8 7, ptr addrspace(1) %a17
  %a18 = getelementptr i8, ptr addrspace(1) %a, i32 1270
  store i8 7, ptr addrspace(1) %a18
  %a19 = getelementptr i8, ptr addrspace(1) %a, i32 1337
  store i8 7, ptr addrspace(1) %a19
  %a20 = getelementptr i8, ptr addrspace(1) %a, i32 1404
  store i8 7, ptr addrspace(1) %a20
  %a21 = getelementptr i8, ptr addrspace(1) %a, i32 1471
  store i8 7, ptr addrspace(1) %a21
  %a22 = getelementptr i8, ptr addrspace(1) %a, i32 1538
  store i8 7, ptr addrspace(1) %a22
  %a23 = getelementptr i8, ptr addrspace(1) %a, i32 1605
  store i8 7, ptr addrspace(1) %a23
  %a24 = getelementptr i8, ptr addrspace(1) %a, i32 1672
  store i8 7, ptr addrspace(1) %a24
  %a25 = getelementptr i8, ptr addrspace(1) %a, i32 1739
  store i8 7, ptr addrspace(1) %a25
  %a26 = getelementptr i8, ptr addrspace(1) %a, i32 1806
  store i8 7, ptr addrspace(1) %a26
  %a27 = getelementptr i8, ptr addrspace(1) %a, i32 1873
  store i8 7, ptr addrspace(1) %a27
  %a28 = getelementptr i8, ptr addrspace(1) %a, i32 1940
  store i8 7, ptr addrspace(1) %a28
  %a29 = getelementptr i8, ptr addrspace(1) %a, i32 2007
  store i8 7, ptr addrspace(1) %a29
  %a30 = getelementptr i8, ptr addrspace(1) %a, i32 2074
  store i8 7, ptr addrspace(1) %a30
  %a31 = getelementptr i8, ptr addrspace(1) %a, i32 2141
  store i8 7, ptr addrspace(1) %a31
  %a32 = getelementptr i8, ptr addrspace(1) %a, i32 2208
  store i8 7, ptr addrspace(1) %a32
  %a33 = getelementptr i8, ptr addrspace(1) %a, i32 2275
  store i8 7, ptr addrspace(1) %a33
  %a34 = getelementptr i8, ptr addrspace(1) %a, i32 2342
  store i8 7, ptr addrspace(1) %a34
  %a35 = getelementptr i8, ptr addrspace(1) %a, i32 2409
  store i8 7, ptr addrspace(1) %a35
  %a36 = getelementptr i8, ptr addrspace(1) %a, i32 2476
  store i8 7, ptr addrspace(1) %a36
  %a37 = getelementptr i8, ptr addrspace(1) %a, i32 2543
  store i8 7, ptr addrspace(1) %a37
  %a38 = getelementptr i8, ptr addrspace(1) %a, i32 2610
  store i8 7, ptr addrspace(1) %a38
  %a39 = getelementptr i8, ptr addrspace(1) %a, i32 2677
  store i8 7, ptr addrspace(1) %a39
  %a40 = getelementptr i8, ptr addrspace(1) %a, i32 2744
  store i8 7, ptr addrspace(1) %a40
  %a41 = getelementptr i8, ptr addrspace(1) %a, i32 2811
  store i8 7, ptr addrspace(1) %a41
  %a42 = getelementptr i8, ptr addrspace(1) %a, i32 2878
  store i8 7, ptr addrspace(1) %a42
  %a43 = getelementptr i8, ptr addrspace(1) %a, i32 2945
  store i8 7, ptr addrspace(1) %a43
  %a44 = getelementptr i8, ptr addrspace(1) %a, i32 3012
  store i8 7, ptr addrspace(1) %a44
  %a45 = getelementptr i8, ptr addrspace(1) %a, i32 3079
  store i8 7, ptr addrspace(1) %a45
  %a46 = getelementptr i8, ptr addrspace(1) %a, i32 3146
  store i8 7, ptr addrspace(1) %a46
  %a47 = getelementptr i8, ptr addrspace(1) %a, i32 3213
  store i8 7, ptr addrspace(1) %a47
  %a48 = getelementptr i8, ptr addrspace(1) %a, i32 3280
  store i8 7, ptr addrspace(1) %a48
  %a49 = getelementptr i8, ptr addrspace(1) %a, i32 3347
  store i8 7, ptr addrspace(1) %a49
  %a50 = getelementptr i8, ptr addrspace(1) %a, i32 3414
  store i8 7, ptr addrspace(1) %a50
  %a51 = getelementptr i8, ptr addrspace(1) %a, i32 3481
  store i8 7, ptr addrspace(1) %a51
  %a52 = getelementptr i8, ptr addrspace(1) %a, i32 3548
  store i8 7, ptr addrspace(1) %a52
  %a53 = getelementptr i8, ptr addrspace(1) %a, i32 3615
  store i8 7, ptr addrspace(1) %a53
  %a54 = getelementptr i8, ptr addrspace(1) %a, i32 3682
  store i8 7, ptr addrspace(1) %a54
  %a55 = getelementptr i8, ptr addrspace(1) %a, i32 3749
  store i8 7, ptr addrspace(1) %a55
  %a56 = getelementptr i8, ptr addrspace(1) %a, i32 3816
  store i8 7, ptr addrspace(1) %a56
  %a57 = getelementptr i8, ptr addrspace(1) %a, i32 3883
  store i8 7, ptr addrspace(1) %a57
  %a58 = getelementptr i8, ptr addrspace(1) %a, i32 3950
  store i8 7, ptr addrspace(1) %a58
  %a59 = getelementptr i8, ptr addrspace(1) %a, i32 4017
  store i8 7, ptr addrspace(1) %a59
  %a60 = getelementptr i8, ptr addrspace(1) %a, i32 4084
  store i8 7, ptr addrspace(1) %a60
  %a61 = getelementptr i8, ptr addrspace(1) %a, i32 4151
  store i8 7, ptr addrspace(1) %a61
  %a62 = getelementptr i8, ptr addrspace(1) %a, i32 4218
  store i8 7, ptr addrspace(1) %a62
  %a63 = getelementptr i8, ptr addrspace(1) %a, i32 4285
  store i8 7, ptr addrspace(1) %a63
  %z = getelementptr i8, ptr addrspace(1) %a, i32 8192
  store i8 %x, ptr addrspace(1) %z
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
