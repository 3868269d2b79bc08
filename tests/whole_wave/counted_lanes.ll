; grid 128, group 64, stored 4
; The lanes that are in a loop are counted in LDS, those of each side of a branch in it at another address.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
@counters = internal addrspace(3) global [4 x i32] poison
declare void @llvm.amdgcn.s.barrier()
declare i32 @llvm.amdgcn.ds.append.p3(ptr addrspace(3), i1 immarg)
declare i32 @llvm.amdgcn.ds.consume.p3(ptr addrspace(3), i1 immarg)

define amdgpu_kernel void @counted_lanes(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 64
  %item = add i32 %first, %lane
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %item
  %x = load i32, ptr addrspace(1) %at
  %is.first = icmp eq i32 %lane, 0
  br i1 %is.first, label %begin, label %begun

begin:
  store i32 5, ptr addrspace(3) @counters
  store i32 700, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @counters, i32 12)
  br label %begun

begun:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %times = and i32 %x, 3
  %side = icmp ult i32 %times, 2
  br label %loop

loop:
  %i = phi i32 [ 0, %begun ], [ %next, %latch ]
  %s = phi i32 [ %x, %begun ], [ %s.n, %latch ]
  br i1 %side, label %up, label %down

up:
  %u = call i32 @llvm.amdgcn.ds.append.p3(ptr addrspace(3) @counters, i1 false)
  br label %latch

down:
  %dn = call i32 @llvm.amdgcn.ds.consume.p3(ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @counters, i32 12), i1 false)
  br label %latch

latch:
  %v = phi i32 [ %u, %up ], [ %dn, %down ]
  %s.m = mul i32 %s, 7
  %s.n = add i32 %s.m, %v
  %next = add i32 %i, 1
  %more = icmp ule i32 %next, %times
  br i1 %more, label %loop, label %end

end:
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %item
  store i32 %s.n, ptr addrspace(1) %to
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
