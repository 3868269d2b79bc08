; grid 64, group 64, stored 32
; Objects on the stack: of a size that differs between lanes, one for each round of a loop, all of them kept, and those of
; a function that is called so often that they fit only because each call gives them back.
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8"
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare ptr addrspace(5) @llvm.stacksave.p5()
declare void @llvm.stackrestore.p5(ptr addrspace(5))

define internal i32 @scratch(i32 %n, i32 %x) {
entry:
  %some = and i32 %n, 31
  %count = add i32 %some, 1
  %many = alloca i32, i32 %count, align 4, addrspace(5)
  %last = getelementptr i32, ptr addrspace(5) %many, i32 %some
  store i32 7, ptr addrspace(5) %many
  store i32 %x, ptr addrspace(5) %last
  %odd = trunc i32 %x to i1
  br i1 %odd, label %one, label %other

one:
  %a = load i32, ptr addrspace(5) %many
  ret i32 %a

other:
  %inner = alloca [2 x i32], align 16, addrspace(5)
  store i32 %some, ptr addrspace(5) %inner
  %b = load i32, ptr addrspace(5) %inner
  %c = load i32, ptr addrspace(5) %last
  %d = add i32 %b, %c
  ret i32 %d
}

define amdgpu_kernel void @dynamic_stack(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %fixed = alloca [4 x i32], align 16, addrspace(5)
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %few = and i32 %lane, 7
  %rounds = add i32 %few, 1
  store i32 -1, ptr addrspace(5) %fixed
  %bytes = mul i32 %few, 3
  %room = add i32 %bytes, 1
  %own.bytes = alloca i8, i32 %room, align 1, addrspace(5)
  %end = getelementptr i8, ptr addrspace(5) %own.bytes, i32 %bytes
  store i8 77, ptr addrspace(5) %end
  br label %link

link:
  %i = phi i32 [ 0, %entry ], [ %next, %link ]
  %before = phi ptr addrspace(5) [ null, %entry ], [ %node, %link ]
  %node = alloca { i32, ptr addrspace(5) }, align 8, addrspace(5)
  %square = mul i32 %i, %i
  store i32 %square, ptr addrspace(5) %node
  %to = getelementptr { i32, ptr addrspace(5) }, ptr addrspace(5) %node, i32 0, i32 1
  store ptr addrspace(5) %before, ptr addrspace(5) %to
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %rounds
  br i1 %more, label %link, label %walk.start

walk.start:
  br label %walk

walk:
  %at = phi ptr addrspace(5) [ %node, %walk.start ], [ %following, %walk ]
  %sum = phi i32 [ 0, %walk.start ], [ %added, %walk ]
  %left = phi i32 [ %rounds, %walk.start ], [ %less, %walk ]
  %value = load i32, ptr addrspace(5) %at
  %thrice = mul i32 %sum, 3
  %added = add i32 %thrice, %value
  %from = getelementptr { i32, ptr addrspace(5) }, ptr addrspace(5) %at, i32 0, i32 1
  %following = load ptr addrspace(5), ptr addrspace(5) %from
  %less = sub i32 %left, 1
  %further = icmp ne i32 %less, 0
  br i1 %further, label %walk, label %calls

calls:
  %j = phi i32 [ 0, %walk ], [ %j.next, %calls ]
  %total = phi i32 [ %added, %walk ], [ %total.next, %calls ]
  %x = add i32 %j, %lane
  %r = call i32 @scratch(i32 %x, i32 %x)
  %total.next = add i32 %total, %r
  %j.next = add i32 %j, 1
  %again = icmp ult i32 %j.next, 100
  br i1 %again, label %calls, label %own.stack

own.stack:
  %k = phi i32 [ 0, %calls ], [ %k.next, %own.stack ]
  %got = phi i32 [ 0, %calls ], [ %got.next, %own.stack ]
  %saved = call ptr addrspace(5) @llvm.stacksave.p5()
  %large = alloca [64 x i32], align 64, addrspace(5)
  %place = getelementptr i32, ptr addrspace(5) %large, i32 %lane
  store i32 %k, ptr addrspace(5) %place
  %found = load i32, ptr addrspace(5) %place
  call void @llvm.stackrestore.p5(ptr addrspace(5) %saved)
  %got.next = add i32 %got, %found
  %k.next = add i32 %k, 1
  %go = icmp ult i32 %k.next, 40
  br i1 %go, label %own.stack, label %done

done:
  %byte = load i8, ptr addrspace(5) %end
  %byte.wide = zext i8 %byte to i32
  %kept = load i32, ptr addrspace(5) %fixed
  %row = getelementptr [8 x i32], ptr addrspace(1) %out, i32 %lane
  store i32 %total.next, ptr addrspace(1) %row
  %row1 = getelementptr i32, ptr addrspace(1) %row, i32 1
  store i32 %got.next, ptr addrspace(1) %row1
  %row2 = getelementptr i32, ptr addrspace(1) %row, i32 2
  store i32 %byte.wide, ptr addrspace(1) %row2
  %row3 = getelementptr i32, ptr addrspace(1) %row, i32 3
  store i32 %kept, ptr addrspace(1) %row3
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
