; Twenty-four divergent tests in a row, each with a body of its own that goes to one join.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @case_chain(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
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
  %which = urem i32 %x, 28
  br label %test0

test0:
  %is0 = icmp eq i32 %which, 0
  br i1 %is0, label %case0, label %test1

case0:
  %v0 = add i32 %x, 1
  br label %done

test1:
  %is1 = icmp eq i32 %which, 1
  br i1 %is1, label %case1, label %test2

case1:
  %v1 = mul i32 %x, 4
  br label %done

test2:
  %is2 = icmp eq i32 %which, 2
  br i1 %is2, label %case2, label %test3

case2:
  %v2 = xor i32 %x, 7
  br label %done

test3:
  %is3 = icmp eq i32 %which, 3
  br i1 %is3, label %case3, label %test4

case3:
  %v3 = sub i32 %x, 10
  br label %done

test4:
  %is4 = icmp eq i32 %which, 4
  br i1 %is4, label %case4, label %test5

case4:
  %v4 = add i32 %x, 13
  br label %done

test5:
  %is5 = icmp eq i32 %which, 5
  br i1 %is5, label %case5, label %test6

case5:
  %v5 = mul i32 %x, 16
  br label %done

test6:
  %is6 = icmp eq i32 %which, 6
  br i1 %is6, label %case6, label %test7

case6:
  %v6 = xor i32 %x, 19
  br label %done

test7:
  %is7 = icmp eq i32 %which, 7
  br i1 %is7, label %case7, label %test8

case7:
  %v7 = sub i32 %x, 22
  br label %done

test8:
  %is8 = icmp eq i32 %which, 8
  br i1 %is8, label %case8, label %test9

case8:
  %v8 = add i32 %x, 25
  br label %done

test9:
  %is9 = icmp eq i32 %which, 9
  br i1 %is9, label %case9, label %test10

case9:
  %v9 = mul i32 %x, 28
  br label %done

test10:
  %is10 = icmp eq i32 %which, 10
  br i1 %is10, label %case10, label %test11

case10:
  %v10 = xor i32 %x, 31
  br label %done

test11:
  %is11 = icmp eq i32 %which, 11
  br i1 %is11, label %case11, label %test12

case11:
  %v11 = sub i32 %x, 34
  br label %done

test12:
  %is12 = icmp eq i32 %which, 12
  br i1 %is12, label %case12, label %test13

case12:
  %v12 = add i32 %x, 37
  br label %done

test13:
  %is13 = icmp eq i32 %which, 13
  br i1 %is13, label %case13, label %test14

case13:
  %v13 = mul i32 %x, 40
  br label %done

test14:
  %is14 = icmp eq i32 %which, 14
  br i1 %is14, label %case14, label %test15

case14:
  %v14 = xor i32 %x, 43
  br label %done

test15:
  %is15 = icmp eq i32 %which, 15
  br i1 %is15, label %case15, label %test16

case15:
  %v15 = sub i32 %x, 46
  br label %done

test16:
  %is16 = icmp eq i32 %which, 16
  br i1 %is16, label %case16, label %test17

case16:
  %v16 = add i32 %x, 49
  br label %done

test17:
  %is17 = icmp eq i32 %which, 17
  br i1 %is17, label %case17, label %test18

case17:
  %v17 = mul i32 %x, 52
  br label %done

test18:
  %is18 = icmp eq i32 %which, 18
  br i1 %is18, label %case18, label %test19

case18:
  %v18 = xor i32 %x, 55
  br label %done

test19:
  %is19 = icmp eq i32 %which, 19
  br i1 %is19, label %case19, label %test20

case19:
  %v19 = sub i32 %x, 58
  br label %done

test20:
  %is20 = icmp eq i32 %which, 20
  br i1 %is20, label %case20, label %test21

case20:
  %v20 = add i32 %x, 61
  br label %done

test21:
  %is21 = icmp eq i32 %which, 21
  br i1 %is21, label %case21, label %test22

case21:
  %v21 = mul i32 %x, 64
  br label %done

test22:
  %is22 = icmp eq i32 %which, 22
  br i1 %is22, label %case22, label %test23

case22:
  %v22 = xor i32 %x, 67
  br label %done

test23:
  %is23 = icmp eq i32 %which, 23
  br i1 %is23, label %case23, label %none

case23:
  %v23 = sub i32 %x, 70
  br label %done

none:
  %v.none = lshr i32 %x, 7
  br label %done

done:
  %r = phi i32 [ %v0, %case0 ], [ %v1, %case1 ], [ %v2, %case2 ], [ %v3, %case3 ], [ %v4, %case4 ], [ %v5, %case5 ], [ %v6, %case6 ], [ %v7, %case7 ], [ %v8, %case8 ], [ %v9, %case9 ], [ %v10, %case10 ], [ %v11, %case11 ], [ %v12, %case12 ], [ %v13, %case13 ], [ %v14, %case14 ], [ %v15, %case15 ], [ %v16, %case16 ], [ %v17, %case17 ], [ %v18, %case18 ], [ %v19, %case19 ], [ %v20, %case20 ], [ %v21, %case21 ], [ %v22, %case22 ], [ %v23, %case23 ], [ %v.none, %none ]
  %s = phi i32 [ 0, %case0 ], [ 1, %case1 ], [ 2, %case2 ], [ 3, %case3 ], [ 4, %case4 ], [ 5, %case5 ], [ 6, %case6 ], [ 7, %case7 ], [ 8, %case8 ], [ 9, %case9 ], [ 10, %case10 ], [ 11, %case11 ], [ 12, %case12 ], [ 13, %case13 ], [ 14, %case14 ], [ 15, %case15 ], [ 16, %case16 ], [ 17, %case17 ], [ 18, %case18 ], [ 19, %case19 ], [ 20, %case20 ], [ 21, %case21 ], [ 22, %case22 ], [ 23, %case23 ], [ %u, %none ]
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
