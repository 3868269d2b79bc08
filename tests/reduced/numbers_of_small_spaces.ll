; grid 64, group 64, stored 32
; Generic pointers count in 64 bits, and from null as from any number, whatever space they come from.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

@local = internal addrspace(3) global [64 x i32] undef

define amdgpu_kernel void @numbers_of_small_spaces(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %place = getelementptr [4 x i64], ptr addrspace(1) %out, i32 %id
  %mine = getelementptr [64 x i32], ptr addrspace(3) @local, i32 0, i32 %id
  store i32 %a, ptr addrspace(3) %mine
  %flat = addrspacecast ptr addrspace(3) %mine to ptr
  %number = zext i32 %id to i64
  %far = sub i64 -3, %number
  ; Before the space's beginning.
  %before = getelementptr i32, ptr %flat, i64 %far
  %start = ptrtoint ptr %flat to i64
  %end = ptrtoint ptr %before to i64
  %first = sub i64 %end, %start
  store i64 %first, ptr addrspace(1) %place
  ; From null, for some lanes.
  %bit = and i32 %id, 1
  %is_there = icmp eq i32 %bit, 0
  %some = select i1 %is_there, ptr %flat, ptr null
  %beyond = getelementptr i8, ptr %some, i64 %number
  %some_number = ptrtoint ptr %some to i64
  %beyond_number = ptrtoint ptr %beyond to i64
  %second = sub i64 %beyond_number, %some_number
  %there = getelementptr i64, ptr addrspace(1) %place, i32 1
  store i64 %second, ptr addrspace(1) %there
  br i1 %is_there, label %then, label %join

then:
  br label %join

join:
  %either = phi ptr [ %flat, %then ], [ null, %entry ]
  %moved = getelementptr i8, ptr %either, i64 16
  %is_null = icmp eq ptr %moved, inttoptr (i64 16 to ptr)
  %third = zext i1 %is_null to i64
  %next = getelementptr i64, ptr addrspace(1) %place, i32 2
  store i64 %third, ptr addrspace(1) %next
  ; An access by such a pointer is of the space.
  %wrapped = sub i64 0, %far
  %again = getelementptr i32, ptr %before, i64 %wrapped
  %read = load i32, ptr %again
  %wide = zext i32 %read to i64
  %last = getelementptr i64, ptr addrspace(1) %place, i32 3
  store i64 %wide, ptr addrspace(1) %last
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
