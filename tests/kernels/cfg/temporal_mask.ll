; Conditions that leave a loop at different iterations: one uniform in each iteration, one not.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @temporal_mask(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
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
  %last = and i32 %x, 7
  br label %loop

loop:
  %k = phi i32 [ 0, %start ], [ %k.next, %loop ]
  %k.odd = trunc i32 %k to i1
  %bit = lshr i32 %x, %k
  %own = trunc i32 %bit to i1
  %flip = xor i1 %k.odd, %own
  %k.next = add i32 %k, 1
  %leave = icmp uge i32 %k, %last
  br i1 %leave, label %after, label %loop

after:
  br i1 %k.odd, label %odd, label %even

odd:
  %odd.v = add i32 %x, 100
  br label %done

even:
  %even.v = sub i32 %x, 100
  br label %done

done:
  %r = phi i32 [ %odd.v, %odd ], [ %even.v, %even ]
  %flip.32 = zext i1 %flip to i32
  %own.32 = select i1 %own, i32 2, i32 0
  %s = or i32 %flip.32, %own.32
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
