; A switch in a loop; cases that fall into the next one, continue, and leave the loop.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @switch_loop(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
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
  br label %head

head:
  %k = phi i32 [ 0, %start ], [ %k.next, %latch ]
  %v = phi i32 [ %x, %start ], [ %v.latch, %latch ]
  %case = and i32 %v, 7
  switch i32 %case, label %default [
    i32 0, label %zero
    i32 1, label %one
    i32 2, label %two
    i32 3, label %three
    i32 4, label %zero
    i32 7, label %leave
  ]

zero:
  %zero.half = lshr i32 %v, 1
  %zero.v = add i32 %zero.half, 3
  br label %latch

one:
  %one.v = mul i32 %v, 3
  br label %two

two:
  %two.in = phi i32 [ %v, %head ], [ %one.v, %one ]
  %two.v = add i32 %two.in, %i
  br label %three

three:
  %three.in = phi i32 [ %v, %head ], [ %two.v, %two ]
  %three.v = xor i32 %three.in, 1234
  br label %latch

default:
  %default.v = sub i32 %v, 27
  br label %latch

leave:
  %leave.v = add i32 %v, %k
  br label %done

latch:
  %v.latch = phi i32 [ %zero.v, %zero ], [ %three.v, %three ], [ %default.v, %default ]
  %k.next = add i32 %k, 1
  %more = icmp ult i32 %k.next, %u
  br i1 %more, label %head, label %done

done:
  %r = phi i32 [ %leave.v, %leave ], [ %v.latch, %latch ]
  %s = phi i32 [ %k, %leave ], [ -1, %latch ]
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
