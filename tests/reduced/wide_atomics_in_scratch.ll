; grid 128, group 64, stored 160
; Atomics of 64 bits by generic pointers that are to scratch, to global memory or to LDS, as the lane's number says: the machine
; drops those in scratch. In the kernel itself, and in a function that knows nothing of its pointer.
target triple = "amdgcn-amd-amdhsa"

@words = internal addrspace(3) global [64 x i64] poison, align 16

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

define internal i64 @bump(ptr %p, i64 %v) noinline {
  %a = atomicrmw add ptr %p, i64 %v syncscope("agent") monotonic, align 8
  %b = atomicrmw umin ptr %p, i64 %a seq_cst, align 8
  %r = add i64 %a, %b
  ret i64 %r
}

define amdgpu_kernel void @wide_atomics_in_scratch(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %slots = alloca [4 x i64], align 16, addrspace(5)
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %groups = mul i32 %group, 64
  %item = add i32 %groups, %id
  %in.at = getelementptr i64, ptr addrspace(1) %in, i32 %id
  %x = load i64, ptr addrspace(1) %in.at, align 8
  %y = mul i64 %x, 77

  %which = and i32 %id, 3
  %slot = getelementptr i64, ptr addrspace(5) %slots, i32 %which
  %slot.generic = addrspacecast ptr addrspace(5) %slot to ptr
  %mine = getelementptr [8 x i64], ptr addrspace(1) %own, i32 %item
  %mine.generic = addrspacecast ptr addrspace(1) %mine to ptr
  %word = getelementptr i64, ptr addrspace(3) @words, i32 %id
  %word.generic = addrspacecast ptr addrspace(3) %word to ptr
  %is.global = icmp eq i32 %which, 1
  %is.local = icmp eq i32 %which, 2
  %some = select i1 %is.global, ptr %mine.generic, ptr %slot.generic
  %p = select i1 %is.local, ptr %word.generic, ptr %some
  store i64 %x, ptr %p, align 8

  %r0 = atomicrmw add ptr %p, i64 %y syncscope("agent") monotonic, align 8
  %r1 = atomicrmw sub ptr %p, i64 %b monotonic, align 8
  %r2 = atomicrmw xor ptr %p, i64 %y acq_rel, align 8
  %r3 = atomicrmw max ptr %p, i64 %x syncscope("workgroup") monotonic, align 8
  %r4 = atomicrmw umax ptr %p, i64 %y seq_cst, align 8
  %r5 = atomicrmw nand ptr %p, i64 %x syncscope("agent") monotonic, align 8
  %r6 = atomicrmw uinc_wrap ptr %p, i64 %b syncscope("agent") monotonic, align 8
  %r7 = atomicrmw or ptr %p, i64 0 monotonic, align 8
  %now = load i64, ptr %p, align 8
  %good = cmpxchg ptr %p, i64 %now, i64 %y syncscope("agent") acq_rel monotonic, align 8
  %r8 = extractvalue { i64, i1 } %good, 0
  %did = extractvalue { i64, i1 } %good, 1
  %other = add i64 %y, 1
  %bad = cmpxchg weak ptr %p, i64 %other, i64 %x seq_cst monotonic, align 8
  %r9 = extractvalue { i64, i1 } %bad, 0
  %did.not = extractvalue { i64, i1 } %bad, 1
  %r10 = call i64 @bump(ptr %p, i64 %x)
  %whole = uitofp i32 %id to double
  %r11 = atomicrmw xchg ptr %p, double %whole syncscope("agent") monotonic, align 8
  %r12 = atomicrmw fadd ptr %p, double 2.5 syncscope("agent") monotonic, align 8
  %r13 = atomicrmw fmax ptr %p, double 40.0 monotonic, align 8
  %r14 = atomicrmw xchg ptr %p, ptr null syncscope("agent") monotonic, align 8

  ; Only who looked at 64 bits is concerned.
  %half = atomicrmw add ptr %p, i32 %id syncscope("agent") monotonic, align 4
  %last = load i64, ptr %p, align 8

  %flag = zext i1 %did to i64
  %flag.not = select i1 %did.not, i64 2, i64 4
  %flags = or i64 %flag, %flag.not
  %half.wide = zext i32 %half to i64
  %f11 = bitcast double %r11 to i64
  %f12 = bitcast double %r12 to i64
  %f13 = bitcast double %r13 to i64
  %f14 = ptrtoint ptr %r14 to i64
  %to = getelementptr [20 x i64], ptr addrspace(1) %out, i32 %item
  store i64 %r0, ptr addrspace(1) %to, align 8
  %to1 = getelementptr i64, ptr addrspace(1) %to, i32 1
  store i64 %r1, ptr addrspace(1) %to1, align 8
  %to2 = getelementptr i64, ptr addrspace(1) %to, i32 2
  store i64 %r2, ptr addrspace(1) %to2, align 8
  %to3 = getelementptr i64, ptr addrspace(1) %to, i32 3
  store i64 %r3, ptr addrspace(1) %to3, align 8
  %to4 = getelementptr i64, ptr addrspace(1) %to, i32 4
  store i64 %r4, ptr addrspace(1) %to4, align 8
  %to5 = getelementptr i64, ptr addrspace(1) %to, i32 5
  store i64 %r5, ptr addrspace(1) %to5, align 8
  %to6 = getelementptr i64, ptr addrspace(1) %to, i32 6
  store i64 %r6, ptr addrspace(1) %to6, align 8
  %to7 = getelementptr i64, ptr addrspace(1) %to, i32 7
  store i64 %r7, ptr addrspace(1) %to7, align 8
  %to8 = getelementptr i64, ptr addrspace(1) %to, i32 8
  store i64 %r8, ptr addrspace(1) %to8, align 8
  %to9 = getelementptr i64, ptr addrspace(1) %to, i32 9
  store i64 %r9, ptr addrspace(1) %to9, align 8
  %to10 = getelementptr i64, ptr addrspace(1) %to, i32 10
  store i64 %r10, ptr addrspace(1) %to10, align 8
  %to11 = getelementptr i64, ptr addrspace(1) %to, i32 11
  store i64 %f11, ptr addrspace(1) %to11, align 8
  %to12 = getelementptr i64, ptr addrspace(1) %to, i32 12
  store i64 %f12, ptr addrspace(1) %to12, align 8
  %to13 = getelementptr i64, ptr addrspace(1) %to, i32 13
  store i64 %f13, ptr addrspace(1) %to13, align 8
  %to14 = getelementptr i64, ptr addrspace(1) %to, i32 14
  store i64 %f14, ptr addrspace(1) %to14, align 8
  %to15 = getelementptr i64, ptr addrspace(1) %to, i32 15
  store i64 %half.wide, ptr addrspace(1) %to15, align 8
  %to16 = getelementptr i64, ptr addrspace(1) %to, i32 16
  store i64 %last, ptr addrspace(1) %to16, align 8
  %to17 = getelementptr i64, ptr addrspace(1) %to, i32 17
  store i64 %flags, ptr addrspace(1) %to17, align 8
  %to18 = getelementptr i64, ptr addrspace(1) %to, i32 18
  store i64 %x, ptr addrspace(1) %to18, align 8
  %to19 = getelementptr i64, ptr addrspace(1) %to, i32 19
  store i64 %y, ptr addrspace(1) %to19, align 8
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
