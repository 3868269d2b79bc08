; Conditions carried round a divergent loop: a parity, an "ever", and the last one but one.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @mask_loop(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
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
  %trips = and i32 %x, 15
  br label %loop

loop:
  %k = phi i32 [ 0, %start ], [ %k.next, %loop ]
  %parity = phi i1 [ false, %start ], [ %parity.next, %loop ]
  %ever = phi i1 [ false, %start ], [ %ever.next, %loop ]
  %before = phi i1 [ true, %start ], [ %now, %loop ]
  %older = phi i1 [ false, %start ], [ %before, %loop ]
  %v = phi i32 [ %x, %start ], [ %v.next, %loop ]
  %v.shl = shl i32 %v, 5
  %v.mix = xor i32 %v, %v.shl
  %v.next = add i32 %v.mix, %k
  %now = icmp slt i32 %v.next, 0
  %parity.next = xor i1 %parity, %now
  %big = icmp ugt i32 %v.next, 4026531840
  %ever.next = or i1 %ever, %big
  %k.next = add i32 %k, 1
  %more = icmp ule i32 %k.next, %trips
  br i1 %more, label %loop, label %done

done:
  %r = select i1 %parity.next, i32 %v.next, i32 %k.next
  %s.ever = select i1 %ever.next, i32 1, i32 0
  %s.before = select i1 %before, i32 2, i32 0
  %s.older = select i1 %older, i32 4, i32 0
  %s.01 = or i32 %s.ever, %s.before
  %s = or i32 %s.01, %s.older
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
