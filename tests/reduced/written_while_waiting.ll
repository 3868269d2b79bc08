; grid 64, group 64, stored 8
; A lane that is written while it waits elsewhere keeps what it has, in a branch, in a function, and behind a loop that it has left.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.writelane.i32(i32, i32, i32)

define internal i32 @write(i32 %value) noinline {
  %written = call i32 @llvm.amdgcn.writelane.i32(i32 888, i32 41, i32 %value)
  %more = call i32 @llvm.amdgcn.writelane.i32(i32 777, i32 3, i32 %written)
  ret i32 %more
}

define amdgpu_kernel void @written_while_waiting(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %there = getelementptr i64, ptr addrspace(1) %out, i32 %id
  %second = getelementptr i8, ptr addrspace(1) %there, i64 4
  %sevenfold = mul i32 %id, 7
  %few = icmp slt i32 %id, 5
  br i1 %few, label %then, label %else

then:
  %threefold = mul i32 %id, 3
  %written = call i32 @llvm.amdgcn.writelane.i32(i32 999, i32 40, i32 %threefold)
  %again = call i32 @llvm.amdgcn.writelane.i32(i32 %a, i32 66, i32 %written)
  %called = call i32 @write(i32 %again)
  store i32 %called, ptr addrspace(1) %there
  br label %loop

else:
  store i32 %sevenfold, ptr addrspace(1) %there
  br label %loop

loop:
  %round = phi i32 [ 0, %then ], [ 0, %else ], [ %next, %body ]
  %carried = phi i32 [ %id, %then ], [ %id, %else ], [ %changed, %body ]
  %goes_on = icmp ult i32 %round, %id
  br i1 %goes_on, label %body, label %done

body:
  %next = add i32 %round, 1
  %lane = sub i32 %round, 3
  %changed = call i32 @llvm.amdgcn.writelane.i32(i32 999, i32 %lane, i32 %carried)
  br label %loop

done:
  store i32 %carried, ptr addrspace(1) %second
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
