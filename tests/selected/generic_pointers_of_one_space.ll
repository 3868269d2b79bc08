; grid 128, group 64, stored 32
; Generic pointers that can be told to be of one address space: to LDS through a constant expression, through a loop with another
; end, and through a choice with null; to scratch; to constants; to what is loaded from LDS as a pointer. Compared, exchanged, asked.
target triple = "amdgcn-amd-amdhsa"

@table = internal addrspace(4) constant [4 x i32] [i32 50, i32 61, i32 72, i32 83]
@words = internal addrspace(3) global [80 x i32] poison, align 16
@pointers = internal addrspace(3) global [64 x ptr addrspace(3)] poison, align 16

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i1 @llvm.amdgcn.is.shared(ptr)
declare i1 @llvm.amdgcn.is.private(ptr)
declare void @llvm.amdgcn.s.barrier()

define amdgpu_kernel void @generic_pointers_of_one_space(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %slots = alloca [8 x i32], align 16, addrspace(5)
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %groups = mul i32 %group, 64
  %item = add i32 %groups, %id
  %in.generic = addrspacecast ptr addrspace(1) %in to ptr
  %in.at = getelementptr inbounds i32, ptr %in.generic, i32 %id
  %x = load i32, ptr %in.at, align 4

  ; LDS, through a constant.
  %word = getelementptr inbounds [80 x i32], ptr addrspacecast (ptr addrspace(3) @words to ptr), i32 0, i32 %id
  store i32 %x, ptr %word, align 4
  %word.lds = addrspacecast ptr %word to ptr addrspace(3)
  %pointer = getelementptr inbounds [64 x ptr addrspace(3)], ptr addrspacecast (ptr addrspace(3) @pointers to ptr), i32 0, i32 %id
  store ptr addrspace(3) %word.lds, ptr %pointer, align 4
  %added = atomicrmw add ptr %word, i32 %id syncscope("workgroup") monotonic, align 4
  %was = icmp eq i32 %added, %x
  %swapped = cmpxchg ptr %word, i32 %x, i32 7 syncscope("workgroup") monotonic monotonic, align 4
  %old = extractvalue { i32, i1 } %swapped, 0
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire

  ; From one word to the end, by a phi of generic pointers, one of which was made of what was loaded.
  %mirror = sub i32 63, %id
  %far = getelementptr inbounds [64 x ptr addrspace(3)], ptr addrspacecast (ptr addrspace(3) @pointers to ptr), i32 0, i32 %mirror
  %far.lds = load ptr addrspace(3), ptr %far, align 4
  %far.generic = addrspacecast ptr addrspace(3) %far.lds to ptr
  br label %loop

loop:
  %at = phi ptr [ %far.generic, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %rounds = phi i32 [ 0, %entry ], [ %rounds.next, %loop ]
  %y = load i32, ptr %at, align 4
  %turned = shl i32 %y, %rounds
  %sum.next = xor i32 %sum, %turned
  %rounds.next = add i32 %rounds, 1
  %next = getelementptr inbounds i8, ptr %at, i64 4
  %at.end = icmp eq ptr %next, getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @words to ptr), i64 256)
  %enough = icmp ugt i32 %rounds, 20
  %leave = or i1 %at.end, %enough
  br i1 %leave, label %chosen, label %loop

  ; Null, of which LDS has another number.
chosen:
  %odd = trunc i32 %id to i1
  %perhaps = select i1 %odd, ptr %word, ptr null
  %there = icmp ne ptr %perhaps, null
  br i1 %there, label %take, label %taken

take:
  %z = load i32, ptr %perhaps, align 4
  br label %taken

taken:
  %got = phi i32 [ %z, %take ], [ -1, %chosen ]
  %is.shared = call i1 @llvm.amdgcn.is.shared(ptr %word)
  %is.private = call i1 @llvm.amdgcn.is.private(ptr %perhaps)
  %flags.s = zext i1 %is.shared to i32
  %flags.p = select i1 %is.private, i32 2, i32 %flags.s
  %flags.w = select i1 %was, i32 4, i32 8
  %flags = or i32 %flags.p, %flags.w

  ; Scratch, at an index of the lane's own.
  %slots.generic = addrspacecast ptr addrspace(5) %slots to ptr
  store <4 x i32> <i32 1, i32 2, i32 3, i32 4>, ptr %slots.generic, align 16
  %slots.half = getelementptr inbounds i8, ptr %slots.generic, i64 16
  store <4 x i32> <i32 5, i32 6, i32 7, i32 8>, ptr %slots.half, align 16
  %index = and i32 %id, 7
  %slot = getelementptr inbounds i32, ptr %slots.generic, i32 %index
  store i32 %got, ptr %slot, align 4
  %beside = xor i32 %index, 1
  %slot.beside = getelementptr inbounds i32, ptr %slots.generic, i32 %beside
  %own.slot = load i32, ptr %slot, align 4
  %other.slot = load i32, ptr %slot.beside, align 4

  ; Constants.
  %two = and i32 %id, 3
  %constant = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(4) @table to ptr), i32 %two
  %k = load i32, ptr %constant, align 4

  %to = getelementptr <8 x i32>, ptr addrspace(1) %out, i32 %item
  %to.generic = addrspacecast ptr addrspace(1) %to to ptr
  %v0 = insertelement <8 x i32> poison, i32 %sum.next, i32 0
  %v1 = insertelement <8 x i32> %v0, i32 %got, i32 1
  %v2 = insertelement <8 x i32> %v1, i32 %flags, i32 2
  %v3 = insertelement <8 x i32> %v2, i32 %own.slot, i32 3
  %v4 = insertelement <8 x i32> %v3, i32 %other.slot, i32 4
  %v5 = insertelement <8 x i32> %v4, i32 %k, i32 5
  %v6 = insertelement <8 x i32> %v5, i32 %old, i32 6
  %v7 = insertelement <8 x i32> %v6, i32 %added, i32 7
  store <8 x i32> %v7, ptr %to.generic, align 32
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
