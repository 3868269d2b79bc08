; Ballots and first lanes in divergent flow see the lanes that stand there, and no others.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @ballot_flow(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
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
  %b0 = trunc i32 %x to i1
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 %b0)
  %all.count = call i64 @llvm.ctpop.i64(i64 %all)
  %all.32 = trunc i64 %all.count to i32
  %bit1 = and i32 %x, 2
  %b1 = icmp ne i32 %bit1, 0
  br i1 %b1, label %then, label %else

then:
  %bit2 = and i32 %x, 4
  %b2 = icmp ne i32 %bit2, 0
  %then.mask = call i64 @llvm.amdgcn.ballot.i64(i1 %b2)
  %then.low = trunc i64 %then.mask to i32
  %then.high.64 = lshr i64 %then.mask, 32
  %then.high = trunc i64 %then.high.64 to i32
  %then.first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %then.r = xor i32 %then.low, %then.first
  br label %done

else:
  %else.mask = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %else.count = call i64 @llvm.ctpop.i64(i64 %else.mask)
  %else.r = trunc i64 %else.count to i32
  %else.first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %i)
  br label %done

done:
  %r = phi i32 [ %then.r, %then ], [ %else.r, %else ]
  %s.side = phi i32 [ %then.high, %then ], [ %else.first, %else ]
  %s = add i32 %s.side, %all.32
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
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i64 @llvm.ctpop.i64(i64)
