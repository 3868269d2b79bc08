; Two loops, one in the other: the inner has a break, a continue of the outer loop, and a return that
; stores its own result.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @break_continue_return(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
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
  br label %outer

outer:
  %k = phi i32 [ 0, %start ], [ %k.next, %outer.latch ]
  %acc = phi i32 [ %x, %start ], [ %acc.latch, %outer.latch ]
  br label %inner

inner:
  %t = phi i32 [ 0, %outer ], [ %t.next, %inner.latch ]
  %w = phi i32 [ %acc, %outer ], [ %w.next, %inner.latch ]
  %w.mul = mul i32 %w, 1664525
  %w.next = add i32 %w.mul, 1013904223
  %top = lshr i32 %w.next, 27
  %is.return = icmp eq i32 %top, 31
  br i1 %is.return, label %early, label %test.break

test.break:
  %is.break = icmp ult i32 %top, 5
  br i1 %is.break, label %after.inner, label %test.continue

test.continue:
  %is.continue = icmp eq i32 %top, 12
  br i1 %is.continue, label %outer.latch, label %inner.latch

inner.latch:
  %t.next = add i32 %t, 1
  %t.more = icmp ult i32 %t.next, %u
  br i1 %t.more, label %inner, label %after.inner

after.inner:
  %turns = phi i32 [ %t, %test.break ], [ 99, %inner.latch ]
  %acc.after = add i32 %w.next, %turns
  br label %outer.latch

outer.latch:
  %acc.latch = phi i32 [ %acc.after, %after.inner ], [ %w.next, %test.continue ]
  %k.next = add i32 %k, 1
  %k.more = icmp ult i32 %k.next, 4
  br i1 %k.more, label %outer, label %done

early:
  %early.s = add i32 %k, 7000
  %early.0 = insertelement <2 x i32> poison, i32 %w.next, i64 0
  %early.pair = insertelement <2 x i32> %early.0, i32 %early.s, i64 1
  store <2 x i32> %early.pair, ptr addrspace(1) %out.at, align 8
  ret void

done:
  %r = phi i32 [ %acc.latch, %outer.latch ]
  %s = phi i32 [ %k.next, %outer.latch ]
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
