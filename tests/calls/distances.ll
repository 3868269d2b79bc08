; grid 100, group 64, stored 24
; Variables that begin with addresses, and with how far symbols are from one another: tables of functions and of data by 32
; bits each, as C++ has relative vtables; distances of 64 bits; of variables of one section; a block's address.
target triple = "amdgcn-amd-amdhsa"

@numbers = internal addrspace(1) global [4 x i32] [i32 10, i32 20, i32 30, i32 40]
@more = internal addrspace(1) global [4 x i32] [i32 7, i32 8, i32 9, i32 11]

@functions = internal addrspace(4) constant { i32, [3 x i32] } { i32 5, [3 x i32] [
  i32 trunc (i64 sub (i64 ptrtoint (ptr @plus to i64), i64 ptrtoint (ptr addrspace(4) getelementptr inbounds ({ i32, [3 x i32] }, ptr addrspace(4) @functions, i32 0, i32 1, i32 0) to i64)) to i32),
  i32 trunc (i64 sub (i64 ptrtoint (ptr @times to i64), i64 ptrtoint (ptr addrspace(4) getelementptr inbounds ({ i32, [3 x i32] }, ptr addrspace(4) @functions, i32 0, i32 1, i32 0) to i64)) to i32),
  i32 trunc (i64 sub (i64 ptrtoint (ptr @minus to i64), i64 ptrtoint (ptr addrspace(4) getelementptr inbounds ({ i32, [3 x i32] }, ptr addrspace(4) @functions, i32 0, i32 1, i32 0) to i64)) to i32)] }

@data = internal addrspace(1) global { i64, i32, i32 } {
  i64 sub (i64 ptrtoint (ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @numbers, i64 4) to i64), i64 ptrtoint (ptr addrspace(1) @data to i64)),
  i32 trunc (i64 sub (i64 ptrtoint (ptr addrspace(1) @more to i64), i64 ptrtoint (ptr addrspace(1) @numbers to i64)) to i32),
  i32 trunc (i64 sub (i64 ptrtoint (ptr addrspace(1) getelementptr ([4 x i32], ptr addrspace(1) @numbers, i64 0, i64 3) to i64), i64 add (i64 ptrtoint (ptr addrspace(1) @numbers to i64), i64 4)) to i32) }

@pointers = internal addrspace(1) global { ptr, ptr addrspace(1), i64, ptr } {
  ptr addrspacecast (ptr addrspace(1) getelementptr ([4 x i32], ptr addrspace(1) @more, i64 0, i64 1) to ptr),
  ptr addrspace(1) inttoptr (i64 add (i64 ptrtoint (ptr addrspace(1) @more to i64), i64 8) to ptr addrspace(1)),
  i64 ptrtoint (ptr @times to i64),
  ptr blockaddress(@minus, %small) }

define internal i32 @plus(i32 %a, i32 %b) noinline {
  %r = add i32 %a, %b
  ret i32 %r
}

define internal i32 @times(i32 %a, i32 %b) noinline {
  %r = mul i32 %a, %b
  ret i32 %r
}

define internal i32 @minus(i32 %a, i32 %b) noinline {
  %less = icmp ult i32 %a, %b
  br i1 %less, label %small, label %large
small:
  %s = sub i32 %b, %a
  ret i32 %s
large:
  %l = sub i32 %a, %b
  ret i32 %l
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

define amdgpu_kernel void @distances(ptr addrspace(1) %out, ptr addrspace(1) %in, ptr addrspace(4) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i32 %m, i32 %n, i64 %big, float %f, i16 %half) {
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %g64 = shl i32 %g, 6
  %i = add i32 %g64, %l
  %at = and i32 %i, 127
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %at
  %v = load i32, ptr addrspace(1) %p
  %to = mul i32 %i, 6
  %q0 = getelementptr i32, ptr addrspace(1) %out, i32 %to
  ; A call by a relative table.
  %which = urem i32 %i, 3
  %entry = getelementptr { i32, [3 x i32] }, ptr addrspace(4) @functions, i32 0, i32 1, i32 %which
  %far = load i32, ptr addrspace(4) %entry
  %far64 = sext i32 %far to i64
  %start = getelementptr { i32, [3 x i32] }, ptr addrspace(4) @functions, i32 0, i32 1, i32 0
  %start.flat = addrspacecast ptr addrspace(4) %start to ptr
  %function = getelementptr i8, ptr %start.flat, i64 %far64
  %r0 = call i32 %function(i32 %v, i32 %i)
  store i32 %r0, ptr addrspace(1) %q0
  ; Data by distances.
  %far.number = load i64, ptr addrspace(1) @data
  %number = getelementptr i8, ptr addrspace(1) @data, i64 %far.number
  %r1 = load i32, ptr addrspace(1) %number
  %q1 = getelementptr i32, ptr addrspace(1) %q0, i32 1
  store i32 %r1, ptr addrspace(1) %q1
  %between = load i32, ptr addrspace(1) getelementptr ({ i64, i32, i32 }, ptr addrspace(1) @data, i32 0, i32 1)
  %between64 = sext i32 %between to i64
  %other = getelementptr i8, ptr addrspace(1) @numbers, i64 %between64
  %chosen = and i32 %i, 3
  %element = getelementptr i32, ptr addrspace(1) %other, i32 %chosen
  %r2 = load i32, ptr addrspace(1) %element
  %q2 = getelementptr i32, ptr addrspace(1) %q0, i32 2
  store i32 %r2, ptr addrspace(1) %q2
  %inside = load i32, ptr addrspace(1) getelementptr ({ i64, i32, i32 }, ptr addrspace(1) @data, i32 0, i32 2)
  %q3 = getelementptr i32, ptr addrspace(1) %q0, i32 3
  store i32 %inside, ptr addrspace(1) %q3
  ; Addresses.
  %generic = load ptr, ptr addrspace(1) @pointers
  %r4a = load i32, ptr %generic
  %global = load ptr addrspace(1), ptr addrspace(1) getelementptr ({ ptr, ptr addrspace(1), i64, ptr }, ptr addrspace(1) @pointers, i32 0, i32 1)
  %r4b = load i32, ptr addrspace(1) %global
  %r4 = mul i32 %r4a, %r4b
  %q4 = getelementptr i32, ptr addrspace(1) %q0, i32 4
  store i32 %r4, ptr addrspace(1) %q4
  %function.number = load i64, ptr addrspace(1) getelementptr ({ ptr, ptr addrspace(1), i64, ptr }, ptr addrspace(1) @pointers, i32 0, i32 2)
  %times.again = inttoptr i64 %function.number to ptr
  %r5a = call i32 %times.again(i32 %v, i32 3)
  %block = load ptr, ptr addrspace(1) getelementptr ({ ptr, ptr addrspace(1), i64, ptr }, ptr addrspace(1) @pointers, i32 0, i32 3)
  %there.is = icmp ne ptr %block, null
  %one = zext i1 %there.is to i32
  %r5 = xor i32 %r5a, %one
  %q5 = getelementptr i32, ptr addrspace(1) %q0, i32 5
  store i32 %r5, ptr addrspace(1) %q5
  ret void
}
