; Eight divergent ifs, each inside the one before, with an else at every level and work at each join.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @deep_nest(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
entry:
  %local = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %implicit = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %size.at = getelementptr i8, ptr addrspace(4) %implicit, i64 12
  %size.16 = load i16, ptr addrspace(4) %size.at, align 4
  %size = zext i16 %size.16 to i32
  %first = mul i32 %group, %size
  %i = add i32 %first, %local
  %inside = icmp ult i32 %i, %n
  br i1 %inside, label %start, label %exit

start:
  %i.64 = zext i32 %i to i64
  %in.at = getelementptr i32, ptr addrspace(1) %in, i64 %i.64
  %x = load i32, ptr addrspace(1) %in.at, align 4
  %out.at = getelementptr <2 x i32>, ptr addrspace(1) %out, i64 %i.64
  %bit0 = and i32 %x, 1
  %c0 = icmp ne i32 %bit0, 0
  br i1 %c0, label %in0, label %out0

in0:
  %t0 = mul i32 %x, 3
  %v0 = add i32 %t0, 1
  %bit1 = and i32 %x, 2
  %c1 = icmp ne i32 %bit1, 0
  br i1 %c1, label %in1, label %out1

in1:
  %t1 = mul i32 %v0, 5
  %v1 = add i32 %t1, 2
  %bit2 = and i32 %x, 4
  %c2 = icmp ne i32 %bit2, 0
  br i1 %c2, label %in2, label %out2

in2:
  %t2 = mul i32 %v1, 7
  %v2 = add i32 %t2, 3
  %bit3 = and i32 %x, 8
  %c3 = icmp ne i32 %bit3, 0
  br i1 %c3, label %in3, label %out3

in3:
  %t3 = mul i32 %v2, 9
  %v3 = add i32 %t3, 4
  %bit4 = and i32 %x, 16
  %c4 = icmp ne i32 %bit4, 0
  br i1 %c4, label %in4, label %out4

in4:
  %t4 = mul i32 %v3, 11
  %v4 = add i32 %t4, 5
  %bit5 = and i32 %x, 32
  %c5 = icmp ne i32 %bit5, 0
  br i1 %c5, label %in5, label %out5

in5:
  %t5 = mul i32 %v4, 13
  %v5 = add i32 %t5, 6
  %bit6 = and i32 %x, 64
  %c6 = icmp ne i32 %bit6, 0
  br i1 %c6, label %in6, label %out6

in6:
  %t6 = mul i32 %v5, 15
  %v6 = add i32 %t6, 7
  %bit7 = and i32 %x, 128
  %c7 = icmp ne i32 %bit7, 0
  br i1 %c7, label %in7, label %out7

in7:
  %t7 = mul i32 %v6, 17
  %v7 = add i32 %t7, 8
  br label %up7

out7:
  %o7 = xor i32 %v6, 1007
  br label %up7

up7:
  %m7 = phi i32 [ %v7, %in7 ], [ %o7, %out7 ]
  %w7 = add i32 %m7, 7
  br label %up6

out6:
  %o6 = xor i32 %v5, 1006
  br label %up6

up6:
  %m6 = phi i32 [ %w7, %up7 ], [ %o6, %out6 ]
  %w6 = add i32 %m6, 6
  br label %up5

out5:
  %o5 = xor i32 %v4, 1005
  br label %up5

up5:
  %m5 = phi i32 [ %w6, %up6 ], [ %o5, %out5 ]
  %w5 = add i32 %m5, 5
  br label %up4

out4:
  %o4 = xor i32 %v3, 1004
  br label %up4

up4:
  %m4 = phi i32 [ %w5, %up5 ], [ %o4, %out4 ]
  %w4 = add i32 %m4, 4
  br label %up3

out3:
  %o3 = xor i32 %v2, 1003
  br label %up3

up3:
  %m3 = phi i32 [ %w4, %up4 ], [ %o3, %out3 ]
  %w3 = add i32 %m3, 3
  br label %up2

out2:
  %o2 = xor i32 %v1, 1002
  br label %up2

up2:
  %m2 = phi i32 [ %w3, %up3 ], [ %o2, %out2 ]
  %w2 = add i32 %m2, 2
  br label %up1

out1:
  %o1 = xor i32 %v0, 1001
  br label %up1

up1:
  %m1 = phi i32 [ %w2, %up2 ], [ %o1, %out1 ]
  %w1 = add i32 %m1, 1
  br label %up0

out0:
  %o0 = xor i32 %x, 1000
  br label %up0

up0:
  %m0 = phi i32 [ %w1, %up1 ], [ %o0, %out0 ]
  %w0 = add i32 %m0, 0
  br label %done

done:
  %r = phi i32 [ %w0, %up0 ]
  %s = phi i32 [ %i, %up0 ]
  %pair.0 = insertelement <2 x i32> poison, i32 %r, i64 0
  %pair = insertelement <2 x i32> %pair.0, i32 %s, i64 1
  store <2 x i32> %pair, ptr addrspace(1) %out.at, align 8
  br label %exit

exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
