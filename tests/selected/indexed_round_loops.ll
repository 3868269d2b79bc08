; grid 64, group 64, stored 80
; Vectors that go round loops and are accessed by the loop's counter: one that all lanes leave together, one that they leave one by
; one, with an element put in behind it where lanes have come to different numbers; elements read in a loop of what stands before it.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @indexed_round_loops(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) "amdgpu-flat-work-group-size"="64,64" {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr <4 x i32>, ptr addrspace(1) %in, i32 %x
  %row = load <4 x i32>, ptr addrspace(1) %at, align 16
  %twice = shufflevector <4 x i32> %row, <4 x i32> poison, <12 x i32> <i32 0, i32 1, i32 2, i32 3, i32 0, i32 1, i32 2, i32 3, i32 0, i32 1, i32 2, i32 3>
  %start = mul <12 x i32> %twice, <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23>
  %trips = and i32 %x, 7
  %most = and i32 %small, 3
  br label %together

together:
  %i = phi i32 [ 0, %entry ], [ %i.next, %together ]
  %v = phi <12 x i32> [ %start, %entry ], [ %v.next, %together ]
  %sum = phi i32 [ %x, %entry ], [ %sum.next, %together ]
  %now = extractelement <12 x i32> %v, i32 %i
  %sum.next = add i32 %sum, %now
  %opposite = sub i32 11, %i
  %v.next = insertelement <12 x i32> %v, i32 %sum.next, i32 %opposite
  %i.next = add i32 %i, 1
  %goes.on = icmp ult i32 %i.next, 12
  br i1 %goes.on, label %together, label %apart

apart:
  %k = phi i32 [ 0, %together ], [ %k.next, %more ]
  %u = phi <12 x i32> [ %v.next, %together ], [ %u.next, %more ]
  %found = extractelement <12 x i32> %u, i32 %k
  %above = add i32 %k, %most
  %u.next = insertelement <12 x i32> %u, i32 %found, i32 %above
  %ends = icmp uge i32 %k, %trips
  br i1 %ends, label %behind, label %more

more:
  %k.next = add i32 %k, 1
  br label %apart

behind:
  ; The number is each lane's own here.
  %last = insertelement <12 x i32> %u.next, i32 %x, i32 %k
  %l0 = extractelement <12 x i32> %last, i32 0
  %l3 = extractelement <12 x i32> %last, i32 3
  %l11 = extractelement <12 x i32> %last, i32 11
  %own.k = extractelement <12 x i32> %last, i32 %k
  br label %read

read:
  %j = phi i32 [ 0, %behind ], [ %j.next, %read ]
  %total = phi i32 [ 0, %behind ], [ %total.next, %read ]
  %one = extractelement <12 x i32> %start, i32 %j
  %two = extractelement <12 x i32> %last, i32 %j
  %mixed = xor i32 %one, %two
  %total.3 = mul i32 %total, 3
  %total.next = add i32 %total.3, %mixed
  %j.next = add i32 %j, 1
  %again = icmp ult i32 %j.next, 12
  br i1 %again, label %read, label %end

end:
  %to = getelementptr [20 x i32], ptr addrspace(1) %out, i32 %x
  store i32 %sum.next, ptr addrspace(1) %to, align 4
  %to1 = getelementptr i8, ptr addrspace(1) %to, i32 4
  store i32 %found, ptr addrspace(1) %to1, align 4
  %to2 = getelementptr i8, ptr addrspace(1) %to, i32 8
  store i32 %l0, ptr addrspace(1) %to2, align 4
  %to3 = getelementptr i8, ptr addrspace(1) %to, i32 12
  store i32 %l3, ptr addrspace(1) %to3, align 4
  %to4 = getelementptr i8, ptr addrspace(1) %to, i32 16
  store i32 %l11, ptr addrspace(1) %to4, align 4
  %to5 = getelementptr i8, ptr addrspace(1) %to, i32 20
  store i32 %own.k, ptr addrspace(1) %to5, align 4
  %to6 = getelementptr i8, ptr addrspace(1) %to, i32 24
  store i32 %total.next, ptr addrspace(1) %to6, align 4
  ret void
}
