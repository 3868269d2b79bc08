; Reconvergence inside and outside a uniform branch inside a divergent one: start -> one | two
; (divergent), one -> five | four (uniform), four -> six | seven (divergent), six -> seven -> five ->
; done, two -> done.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @stale_mask(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
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
  %uniform = icmp ugt i32 %u, 10
  %x.1 = trunc i32 %x to i1
  br i1 %x.1, label %one, label %two

one:
  %one.v = add i32 %x, 1
  br i1 %uniform, label %five, label %four

two:
  %two.v = sub i32 %x, 2
  br label %done

four:
  %four.v = mul i32 %one.v, 4
  %bit = and i32 %x, 2
  %deep = icmp ne i32 %bit, 0
  br i1 %deep, label %six, label %seven

six:
  %six.v = xor i32 %four.v, 6666
  br label %seven

seven:
  %seven.in = phi i32 [ %four.v, %four ], [ %six.v, %six ]
  %seven.v = add i32 %seven.in, 7
  br label %five

five:
  %five.in = phi i32 [ %one.v, %one ], [ %seven.v, %seven ]
  %five.v = mul i32 %five.in, 5
  br label %done

done:
  %r = phi i32 [ %two.v, %two ], [ %five.v, %five ]
  %s = phi i32 [ 2, %two ], [ 5, %five ]
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
