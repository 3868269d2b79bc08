; grid 100, group 64, stored 32
; What front ends other than clang may write: `va_arg` of every kind of type by lists in scratch and generic ones, copies of
; lists, a `byval` argument among the variable ones, none at all, calls that nobody inlines in a loop.
target triple = "amdgcn-amd-amdhsa"

%pair = type { i8, i64 }

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.va_start.p5(ptr addrspace(5))
declare void @llvm.va_copy.p5(ptr addrspace(5), ptr addrspace(5))
declare void @llvm.va_end.p5(ptr addrspace(5))
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_copy.p0(ptr, ptr)
declare void @llvm.va_end.p0(ptr)

define internal i64 @in_scratch(i32 %k, ...) noinline {
  %list = alloca ptr, addrspace(5)
  %again = alloca ptr, addrspace(5)
  call void @llvm.va_start.p5(ptr addrspace(5) %list)
  %byte = va_arg ptr addrspace(5) %list, i8
  %wide = va_arg ptr addrspace(5) %list, i64
  call void @llvm.va_copy.p5(ptr addrspace(5) %again, ptr addrspace(5) %list)
  %vector = va_arg ptr addrspace(5) %list, <3 x i32>
  %pair = va_arg ptr addrspace(5) %list, %pair
  call void @llvm.va_end.p5(ptr addrspace(5) %list)
  %first = va_arg ptr addrspace(5) %again, i32
  %second = va_arg ptr addrspace(5) %again, i64
  call void @llvm.va_end.p5(ptr addrspace(5) %again)
  %a = sext i8 %byte to i64
  %b = mul i64 %wide, 3
  %e0 = extractelement <3 x i32> %vector, i32 0
  %e2 = extractelement <3 x i32> %vector, i32 2
  %c = zext i32 %e0 to i64
  %d = zext i32 %e2 to i64
  %f0 = extractvalue %pair %pair, 0
  %f1 = extractvalue %pair %pair, 1
  %e = zext i8 %f0 to i64
  %g = zext i32 %first to i64
  %s1 = add i64 %a, %b
  %s2 = xor i64 %s1, %c
  %s3 = add i64 %s2, %d
  %s4 = xor i64 %s3, %e
  %s5 = add i64 %s4, %f1
  %s6 = sub i64 %s5, %g
  %s7 = xor i64 %s6, %second
  %k64 = zext i32 %k to i64
  %r = add i64 %s7, %k64
  ret i64 %r
}

define internal i32 @generic(...) noinline {
  %object = alloca ptr, addrspace(5)
  %list = addrspacecast ptr addrspace(5) %object to ptr
  call void @llvm.va_start.p0(ptr %list)
  %truth = va_arg ptr %list, i1
  %half = va_arg ptr %list, half
  %odd = va_arg ptr %list, i24
  %number = va_arg ptr %list, double
  %by.value = va_arg ptr %list, %pair
  %last = va_arg ptr %list, i16
  call void @llvm.va_end.p0(ptr %list)
  %a = select i1 %truth, i32 1000, i32 7
  %b = fptosi half %half to i32
  %c = zext i24 %odd to i32
  %d = fptosi double %number to i32
  %wide = extractvalue %pair %by.value, 1
  %narrow = extractvalue %pair %by.value, 0
  %e = trunc i64 %wide to i32
  %f = zext i8 %narrow to i32
  %g = sext i16 %last to i32
  %s1 = add i32 %a, %b
  %s2 = xor i32 %s1, %c
  %s3 = add i32 %s2, %d
  %s4 = xor i32 %s3, %e
  %s5 = add i32 %s4, %f
  %s6 = xor i32 %s5, %g
  ret i32 %s6
}

define internal i32 @nothing(i32 %x, ...) noinline {
  %r = mul i32 %x, 5
  ret i32 %r
}

define internal i32 @one(i32 %x, ...) noinline {
  %list = alloca ptr, addrspace(5)
  call void @llvm.va_start.p5(ptr addrspace(5) %list)
  %y = va_arg ptr addrspace(5) %list, i32
  %r = sub i32 %x, %y
  ret i32 %r
}

define amdgpu_kernel void @variadic_list(ptr addrspace(1) %out, ptr addrspace(1) %in, ptr addrspace(4) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i32 %m, i32 %n, i64 %big, float %f, i16 %half) {
  %object = alloca %pair, addrspace(5)
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %g64 = shl i32 %g, 6
  %i = add i32 %g64, %l
  %at = and i32 %i, 127
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %at
  %v = load i32, ptr addrspace(1) %p
  %byte = trunc i32 %v to i8
  %wide = zext i32 %v to i64
  %v1 = insertelement <3 x i32> <i32 3, i32 4, i32 5>, i32 %v, i32 0
  %v2 = insertelement <3 x i32> %v1, i32 %i, i32 2
  %p1 = insertvalue %pair poison, i8 %byte, 0
  %p2 = insertvalue %pair %p1, i64 %big, 1
  %first = call i64 (i32, ...) @in_scratch(i32 %v, i8 %byte, i64 %wide, <3 x i32> %v2, %pair %p2)
  %to = mul i32 %i, 8
  %q0 = getelementptr i32, ptr addrspace(1) %out, i32 %to
  store i64 %first, ptr addrspace(1) %q0, align 4
  %second = call i64 (i32, ...) @in_scratch(i32 %m, i8 -3, i64 %big, <3 x i32> <i32 1, i32 2, i32 3>, %pair { i8 9, i64 10 })
  %q2 = getelementptr i32, ptr addrspace(1) %q0, i32 2
  store i64 %second, ptr addrspace(1) %q2, align 4
  store %pair %p2, ptr addrspace(5) %object
  %truth = trunc i32 %v to i1
  %small = and i32 %v, 1023
  %h = uitofp i32 %small to half
  %odd = trunc i32 %v to i24
  %number = uitofp i32 %small to double
  %third = call i32 (...) @generic(i1 %truth, half %h, i24 %odd, double %number, ptr addrspace(5) byval(%pair) %object, i16 %half)
  %q4 = getelementptr i32, ptr addrspace(1) %q0, i32 4
  store i32 %third, ptr addrspace(1) %q4
  %fourth = call i32 (i32, ...) @nothing(i32 %v)
  %q5 = getelementptr i32, ptr addrspace(1) %q0, i32 5
  store i32 %fourth, ptr addrspace(1) %q5
  %even = icmp ult i32 %small, 512
  %which = select i1 %even, ptr @one, ptr @nothing
  br label %loop
loop:
  %count = phi i32 [ 0, %0 ], [ %next, %loop ]
  %sum = phi i32 [ %v, %0 ], [ %more, %loop ]
  %more = call i32 (i32, ...) %which(i32 %sum, i32 %count, i32 %i)
  %next = add i32 %count, 1
  %three = and i32 %l, 3
  %again = icmp ule i32 %next, %three
  br i1 %again, label %loop, label %end
end:
  %q6 = getelementptr i32, ptr addrspace(1) %q0, i32 6
  store i32 %sum, ptr addrspace(1) %q6
  %q7 = getelementptr i32, ptr addrspace(1) %q0, i32 7
  store i32 %more, ptr addrspace(1) %q7
  ret void
}
