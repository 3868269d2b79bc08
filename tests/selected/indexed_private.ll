; grid 64, group 64, stored 80
; Private arrays at uniform numbers: an insertion sort, whose inner loop lanes leave one by one; halves; doubles by a number of two
; loops; and one that nobody stores to at the end.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @indexed_private(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) "amdgpu-flat-work-group-size"="64,64" {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %items = alloca [8 x i32], addrspace(5)
  %halves = alloca [12 x half], align 4, addrspace(5)
  %doubles = alloca [6 x double], align 8, addrspace(5)
  %at = getelementptr <4 x i32>, ptr addrspace(1) %in, i32 %x
  %row = load <4 x i32>, ptr addrspace(1) %at, align 16
  br label %fill

fill:
  %n = phi i32 [ 0, %entry ], [ %n.next, %fill ]
  %mixed = phi i32 [ %x, %entry ], [ %mixed.next, %fill ]
  %n4 = and i32 %n, 3
  %word = extractelement <4 x i32> %row, i32 %n4
  %shifted = mul i32 %mixed, 1664525
  %mixed.next = add i32 %shifted, %word
  %item.at = getelementptr [8 x i32], ptr addrspace(5) %items, i32 0, i32 %n
  store i32 %mixed.next, ptr addrspace(5) %item.at, align 4
  %small.number = and i32 %mixed.next, 255
  %half = uitofp i32 %small.number to half
  %half.at = getelementptr [12 x half], ptr addrspace(5) %halves, i32 0, i32 %n
  store half %half, ptr addrspace(5) %half.at, align 2
  %n.next = add i32 %n, 1
  %more = icmp ult i32 %n.next, 8
  br i1 %more, label %fill, label %outer

outer:
  %k = phi i32 [ 1, %fill ], [ %k.next, %placed ]
  %k.at = getelementptr [8 x i32], ptr addrspace(5) %items, i32 0, i32 %k
  %moving = load i32, ptr addrspace(5) %k.at, align 4
  br label %inner

inner:
  %up = phi i32 [ %k, %outer ], [ %down, %move ]
  %down = add i32 %up, -1
  %down.at = getelementptr [8 x i32], ptr addrspace(5) %items, i32 0, i32 %down
  %lower = load i32, ptr addrspace(5) %down.at, align 4
  %is.above = icmp sgt i32 %lower, %moving
  br i1 %is.above, label %move, label %placed

move:
  %up.at = getelementptr [8 x i32], ptr addrspace(5) %items, i32 0, i32 %up
  store i32 %lower, ptr addrspace(5) %up.at, align 4
  %is.first = icmp eq i32 %down, 0
  br i1 %is.first, label %placed, label %inner

placed:
  %place = phi i32 [ %up, %inner ], [ 0, %move ]
  %place.at = getelementptr [8 x i32], ptr addrspace(5) %items, i32 0, i32 %place
  store i32 %moving, ptr addrspace(5) %place.at, align 4
  %k.next = add i32 %k, 1
  %goes.on = icmp ult i32 %k.next, 8
  br i1 %goes.on, label %outer, label %sums

sums:
  %p = phi i32 [ 0, %placed ], [ %p.next, %sums ]
  %running = phi double [ 0.0, %placed ], [ %running.next, %sums ]
  %p.half = getelementptr [12 x half], ptr addrspace(5) %halves, i32 0, i32 %p
  %h = load half, ptr addrspace(5) %p.half, align 2
  %wide = fpext half %h to double
  %running.next = fadd double %running, %wide
  %p.double = getelementptr [6 x double], ptr addrspace(5) %doubles, i32 0, i32 %p
  store double %running.next, ptr addrspace(5) %p.double, align 8
  %p.next = add i32 %p, 1
  %again = icmp ult i32 %p.next, 6
  br i1 %again, label %sums, label %end

end:
  %u = urem i32 %small, 6
  %u.double = getelementptr [6 x double], ptr addrspace(5) %doubles, i32 0, i32 %u
  %chosen = load double, ptr addrspace(5) %u.double, align 8
  %number = fptoui double %chosen to i32
  %to = getelementptr [20 x i32], ptr addrspace(1) %out, i32 %x
  store i32 %number, ptr addrspace(1) %to, align 4
  %all = load <8 x i32>, ptr addrspace(5) %items, align 4
  %to1 = getelementptr i8, ptr addrspace(1) %to, i32 4
  store <8 x i32> %all, ptr addrspace(1) %to1, align 4
  ret void
}
