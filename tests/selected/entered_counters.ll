; grid 64, group 64, stored 16
; Uniform counters of loops that begin with what the vector unit computes: quotients, floats, loads that are not scalar; in nested
; loops, one of which begins with what the other has computed, and in one that is entered at two places.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @entered_counters(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %few = and i32 %small, 7
  %some = or i32 %few, 1
  %quotient = udiv i32 13, %some
  %f = uitofp i32 %some to float
  %g = fmul float %f, 1.5
  %begin2 = fptoui float %g to i32
  %l = load volatile i32, ptr addrspace(1) %in
  %begin3 = and i32 %l, 3
  br label %outer
outer:
  %i = phi i32 [ %quotient, %entry ], [ %i.next, %outer.end ]
  %sum = phi i32 [ 0, %entry ], [ %sum3, %outer.end ]
  %at = getelementptr i32, ptr addrspace(4) %table, i32 %i
  %v = load i32, ptr addrspace(4) %at
  %sum1 = add i32 %sum, %v
  %w = uitofp i32 %i to float
  %w2 = fmul float %w, 0.5
  %begin4 = fptoui float %w2 to i32
  br label %inner
inner:
  %j = phi i32 [ %begin4, %outer ], [ %j.next, %inner ]
  %sum2 = phi i32 [ %sum1, %outer ], [ %sum3, %inner ]
  %jat = getelementptr i32, ptr addrspace(4) %table, i32 %j
  %u = load i32, ptr addrspace(4) %jat
  %lanes = xor i32 %u, %x
  %turned = mul i32 %sum2, 5
  %sum3 = add i32 %turned, %lanes
  %j.next = add i32 %j, 3
  %j.more = icmp ult i32 %j.next, 14
  br i1 %j.more, label %inner, label %outer.end
outer.end:
  %i.next = add i32 %i, 1
  %i.more = icmp ult i32 %i.next, 15
  br i1 %i.more, label %outer, label %second
second:
  %which = icmp ugt i32 %a, 1000
  br i1 %which, label %left, label %right
left:
  %m = phi i32 [ %begin2, %second ], [ %n.next, %right ]
  %sum4 = phi i32 [ %sum3, %second ], [ %sum7, %right ]
  %mat = getelementptr i32, ptr addrspace(4) %table, i32 %m
  %p = load i32, ptr addrspace(4) %mat
  %sum5 = add i32 %sum4, %p
  %m.next = add i32 %m, 1
  %m.more = icmp ult i32 %m.next, 15
  br i1 %m.more, label %right, label %done
right:
  %n = phi i32 [ %begin3, %second ], [ %m.next, %left ]
  %sum6 = phi i32 [ %sum3, %second ], [ %sum5, %left ]
  %sum7 = mul i32 %sum6, 3
  %n.next = add i32 %n, 1
  %n.more = icmp ult i32 %n.next, 15
  br i1 %n.more, label %left, label %done
done:
  %result = phi i32 [ %sum5, %left ], [ %sum7, %right ]
  %last = phi i32 [ %m.next, %left ], [ %n.next, %right ]
  %to = getelementptr [4 x i32], ptr addrspace(1) %own, i32 %x
  store i32 %result, ptr addrspace(1) %to
  %to2 = getelementptr i32, ptr addrspace(1) %to, i32 1
  store i32 %last, ptr addrspace(1) %to2
  %to3 = getelementptr i32, ptr addrspace(1) %to, i32 2
  store i32 %i.next, ptr addrspace(1) %to3
  %to4 = getelementptr i32, ptr addrspace(1) %to, i32 3
  store i32 %begin4, ptr addrspace(1) %to4
  ret void
}
