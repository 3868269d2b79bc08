; grid 128, group 64, stored 64
; Indices of the program's variables: of numbers without a sign that stay in them, which are multiplied in 32 bits, and of others.
target triple = "amdgcn-amd-amdhsa"

%pair = type { i32, i32 }
@constants = internal addrspace(4) constant [64 x i32] [i32 12345, i32 506964458, i32 1013916571, i32 1520868684, i32 2027820797, i32 387289262, i32 894241375, i32 1401193488, i32 1908145601, i32 267614066, i32 774566179, i32 1281518292, i32 1788470405, i32 147938870, i32 654890983, i32 1161843096, i32 1668795209, i32 28263674, i32 535215787, i32 1042167900, i32 1549120013, i32 2056072126, i32 415540591, i32 922492704, i32 1429444817, i32 1936396930, i32 295865395, i32 802817508, i32 1309769621, i32 1816721734, i32 176190199, i32 683142312, i32 1190094425, i32 1697046538, i32 56515003, i32 563467116, i32 1070419229, i32 1577371342, i32 2084323455, i32 443791920, i32 950744033, i32 1457696146, i32 1964648259, i32 324116724, i32 831068837, i32 1338020950, i32 1844973063, i32 204441528, i32 711393641, i32 1218345754, i32 1725297867, i32 84766332, i32 591718445, i32 1098670558, i32 1605622671, i32 2112574784, i32 472043249, i32 978995362, i32 1485947475, i32 1992899588, i32 352368053, i32 859320166, i32 1366272279, i32 1873224392]
@variables = internal addrspace(1) global [64 x i32] [i32 99, i32 3118830, i32 6237561, i32 9356292, i32 12475023, i32 15593754, i32 18712485, i32 21831216, i32 24949947, i32 28068678, i32 31187409, i32 34306140, i32 37424871, i32 40543602, i32 43662333, i32 46781064, i32 49899795, i32 53018526, i32 56137257, i32 59255988, i32 62374719, i32 65493450, i32 68612181, i32 71730912, i32 74849643, i32 77968374, i32 81087105, i32 84205836, i32 87324567, i32 90443298, i32 93562029, i32 96680760, i32 99799491, i32 102918222, i32 106036953, i32 109155684, i32 112274415, i32 115393146, i32 118511877, i32 121630608, i32 124749339, i32 127868070, i32 130986801, i32 134105532, i32 137224263, i32 140342994, i32 143461725, i32 146580456, i32 149699187, i32 152817918, i32 155936649, i32 159055380, i32 162174111, i32 165292842, i32 168411573, i32 171530304, i32 174649035, i32 177767766, i32 180886497, i32 184005228, i32 187123959, i32 190242690, i32 193361421, i32 196480152]
@pairs = internal addrspace(4) constant [16 x %pair] [%pair { i32 0, i32 5 }, %pair { i32 3, i32 7924 }, %pair { i32 6, i32 15843 }, %pair { i32 9, i32 23762 }, %pair { i32 12, i32 31681 }, %pair { i32 15, i32 39600 }, %pair { i32 18, i32 47519 }, %pair { i32 21, i32 55438 }, %pair { i32 24, i32 63357 }, %pair { i32 27, i32 71276 }, %pair { i32 30, i32 79195 }, %pair { i32 33, i32 87114 }, %pair { i32 36, i32 95033 }, %pair { i32 39, i32 102952 }, %pair { i32 42, i32 110871 }, %pair { i32 45, i32 118790 }]

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

define amdgpu_kernel void @indices_of_variables(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %groups = mul i32 %group, 64
  %item = add i32 %groups, %id
  %in.x = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load i32, ptr addrspace(1) %in.x, align 4
  %four = and i32 %x, 15
  %z4 = zext i32 %four to i64
  %shifted = lshr i32 %x, 4
  %two = and i32 %shifted, 3
  %z4s = zext i32 %two to i64
  %upper = or i32 %four, 48
  %up64 = or i32 %four, 64
  %z64 = zext i32 %up64 to i64
  %smallu = and i32 %a, 63
  %t1 = and i32 %x, 63
  %t2 = zext i32 %t1 to i64
  %t3 = getelementptr inbounds [64 x i32], ptr addrspace(4) @constants, i64 0, i64 %t2
  %t4 = load i32, ptr addrspace(4) %t3, align 4
  %t5 = getelementptr inbounds [64 x i32], ptr addrspace(1) @variables, i64 0, i64 %t2
  %t6 = load i32, ptr addrspace(1) %t5, align 4
  %t7 = getelementptr inbounds [4 x [16 x i32]], ptr addrspace(1) @variables, i64 0, i64 2, i64 %z4
  %t8 = load i32, ptr addrspace(1) %t7, align 4
  %t9 = getelementptr inbounds [64 x i32], ptr addrspace(4) getelementptr inbounds (i8, ptr addrspace(4) @constants, i64 128), i64 0, i64 %z4
  %t10 = load i32, ptr addrspace(4) %t9, align 4
  %t11 = add nuw nsw i32 %four, 5
  %t12 = zext i32 %t11 to i64
  %t13 = getelementptr inbounds i32, ptr addrspace(4) @constants, i64 %t12
  %t14 = load i32, ptr addrspace(4) %t13, align 4
  %t15 = add nsw i32 %upper, -7
  %t16 = zext nneg i32 %t15 to i64
  %t17 = getelementptr inbounds i32, ptr addrspace(4) @constants, i64 %t16
  %t18 = load i32, ptr addrspace(4) %t17, align 4
  %t19 = getelementptr inbounds [64 x i32], ptr addrspace(4) @constants, i64 -1, i64 %z64
  %t20 = load i32, ptr addrspace(4) %t19, align 4
  %t21 = insertelement <2 x i32> poison, i32 %t1, i32 0
  %t22 = insertelement <2 x i32> %t21, i32 %four, i32 1
  %t23 = zext <2 x i32> %t22 to <2 x i64>
  %t24 = extractelement <2 x i64> %t23, i64 0
  %t25 = extractelement <2 x i64> %t23, i64 1
  %t26 = getelementptr inbounds [64 x i32], ptr addrspace(1) @variables, i64 0, i64 %t24
  %t27 = load i32, ptr addrspace(1) %t26, align 4
  %t28 = getelementptr inbounds [64 x i32], ptr addrspace(4) @constants, i64 0, i64 %t25
  %t29 = load i32, ptr addrspace(4) %t28, align 4
  %t30 = trunc i32 %four to i8
  %t31 = zext i8 %t30 to i64
  %t32 = getelementptr inbounds [21 x [12 x i8]], ptr addrspace(4) @constants, i64 0, i64 %t31, i64 0
  %t33 = load i32, ptr addrspace(4) %t32, align 4
  %t34 = sub i32 %t1, 32
  %t35 = sext i32 %t34 to i64
  %t36 = getelementptr inbounds i32, ptr addrspace(1) getelementptr inbounds (i8, ptr addrspace(1) @variables, i64 128), i64 %t35
  %t37 = load i32, ptr addrspace(1) %t36, align 4
  %t38 = getelementptr inbounds [4 x [16 x i32]], ptr addrspace(1) @variables, i64 0, i64 %z4s, i64 %z4
  %t39 = load i32, ptr addrspace(1) %t38, align 4
  %t40 = sub i64 %z4, 4611686018427387904
  %t41 = getelementptr i32, ptr addrspace(4) @constants, i64 %t40
  %t42 = load i32, ptr addrspace(4) %t41, align 4
  %t43 = zext i32 %smallu to i64
  %t44 = getelementptr inbounds [64 x i32], ptr addrspace(4) @constants, i64 0, i64 %t43
  %t45 = load i32, ptr addrspace(4) %t44, align 4
  %t46 = getelementptr inbounds [64 x i32], ptr addrspace(1) @variables, i64 0, i64 %t43
  %t47 = load i32, ptr addrspace(1) %t46, align 4
  %t48 = getelementptr inbounds %pair, ptr addrspace(4) @pairs, i64 %z4, i32 1
  %t49 = load i32, ptr addrspace(4) %t48, align 4
  %v0 = insertelement <16 x i32> poison, i32 %t4, i32 0
  %v1 = insertelement <16 x i32> %v0, i32 %t6, i32 1
  %v2 = insertelement <16 x i32> %v1, i32 %t8, i32 2
  %v3 = insertelement <16 x i32> %v2, i32 %t10, i32 3
  %v4 = insertelement <16 x i32> %v3, i32 %t14, i32 4
  %v5 = insertelement <16 x i32> %v4, i32 %t18, i32 5
  %v6 = insertelement <16 x i32> %v5, i32 %t20, i32 6
  %v7 = insertelement <16 x i32> %v6, i32 %t27, i32 7
  %v8 = insertelement <16 x i32> %v7, i32 %t29, i32 8
  %v9 = insertelement <16 x i32> %v8, i32 %t33, i32 9
  %v10 = insertelement <16 x i32> %v9, i32 %t37, i32 10
  %v11 = insertelement <16 x i32> %v10, i32 %t39, i32 11
  %v12 = insertelement <16 x i32> %v11, i32 %t42, i32 12
  %v13 = insertelement <16 x i32> %v12, i32 %t45, i32 13
  %v14 = insertelement <16 x i32> %v13, i32 %t47, i32 14
  %v15 = insertelement <16 x i32> %v14, i32 %t49, i32 15
  %to = getelementptr <16 x i32>, ptr addrspace(1) %out, i32 %item
  store <16 x i32> %v15, ptr addrspace(1) %to, align 4
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
