; Barriers in a uniform loop around divergent work on LDS: each turn every work-item passes its word to
; a neighbour, some change theirs first. The group's size is that of the launch; no ragged groups.

target triple = "amdgcn-amd-amdhsa"

@ring = internal addrspace(3) global [256 x i32] poison, align 4

define amdgpu_kernel void @barrier_loop(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
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
  %i.64 = zext i32 %i to i64
  %in.at = getelementptr i32, ptr addrspace(1) %in, i64 %i.64
  %x = load i32, ptr addrspace(1) %in.at, align 4
  %out.at = getelementptr <2 x i32>, ptr addrspace(1) %out, i64 %i.64
  %mine = getelementptr [256 x i32], ptr addrspace(3) @ring, i32 0, i32 %local
  %local.next = add i32 %local, 1
  %wraps = icmp eq i32 %local.next, %size
  %neighbour = select i1 %wraps, i32 0, i32 %local.next
  %theirs = getelementptr [256 x i32], ptr addrspace(3) @ring, i32 0, i32 %neighbour
  store i32 %x, ptr addrspace(3) %mine, align 4
  br label %turn

turn:
  %k = phi i32 [ 0, %entry ], [ %k.next, %latch ]
  %v = phi i32 [ %x, %entry ], [ %v.next, %latch ]
  %bits = lshr i32 %v, %k
  %changes = trunc i32 %bits to i1
  br i1 %changes, label %change, label %pass

change:
  %changed = mul i32 %v, 5
  store i32 %changed, ptr addrspace(3) %mine, align 4
  br label %pass

pass:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %got = load i32, ptr addrspace(3) %theirs, align 4
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v.next = add i32 %got, %k
  store i32 %v.next, ptr addrspace(3) %mine, align 4
  br label %latch

latch:
  %k.next = add i32 %k, 1
  %more = icmp ult i32 %k.next, %u
  br i1 %more, label %turn, label %done

done:
  %r = phi i32 [ %v.next, %latch ]
  %s = phi i32 [ %k.next, %latch ]
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
declare void @llvm.amdgcn.s.barrier()
