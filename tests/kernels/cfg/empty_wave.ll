; A loop that a wave may reach with no lane in it: start -> one | done, one -> one | done, both
; divergent. Whole waves of inputs have their low bit clear.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @empty_wave(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
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
  %x.1 = trunc i32 %x to i1
  br i1 %x.1, label %one, label %done

one:
  %v = phi i32 [ %x, %start ], [ %v.next, %one ]
  %k = phi i32 [ 0, %start ], [ %k.next, %one ]
  %v.next = lshr i32 %v, 1
  %k.next = add i32 %k, 1
  %more = icmp ne i32 %v.next, 0
  br i1 %more, label %one, label %done

done:
  %r = phi i32 [ 77, %start ], [ %v, %one ]
  %s = phi i32 [ 0, %start ], [ %k.next, %one ]
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
