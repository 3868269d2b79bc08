; grid 64, group 64, stored 32
; Vectors of bytes go from block to block as dwords: loaded under a mask, round a loop, selected, with bytes that are poison, used
; whole and one by one.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @bytes_between_blocks(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr <16 x i8>, ptr addrspace(1) %in, i32 %x
  %odd = and i32 %x, 1
  %is.odd = icmp eq i32 %odd, 1
  br i1 %is.odd, label %load, label %join

load:
  %loaded = load <16 x i8>, ptr addrspace(1) %at, align 16
  br label %join

join:
  %masked = phi <16 x i8> [ %loaded, %load ], [ <i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7, i8 8, i8 9, i8 250, i8 11, i8 12, i8 13, i8 undef, i8 15, i8 255>, %entry ]
  %trips = and i32 %x, 3
  %narrow = trunc i32 %x to i8
  %one = insertelement <16 x i8> poison, i8 %narrow, i32 12
  br label %loop

loop:
  %n = phi i32 [ 0, %join ], [ %next, %loop ]
  %now = phi <16 x i8> [ %masked, %join ], [ %then, %loop ]
  %last = phi <16 x i8> [ %one, %join ], [ %now, %loop ]
  %is.small = icmp ult i32 %n, 2
  %byte = extractelement <16 x i8> %now, i32 9
  %more = add i8 %byte, 77
  %changed = insertelement <16 x i8> %now, i8 %more, i32 5
  %then = select i1 %is.small, <16 x i8> %changed, <16 x i8> %last
  %next = add i32 %n, 1
  %again = icmp ult i32 %next, %trips
  br i1 %again, label %loop, label %end

end:
  %to = getelementptr [2 x <16 x i8>], ptr addrspace(1) %out, i32 %x
  %fixed = insertelement <16 x i8> %now, i8 %narrow, i32 13
  store <16 x i8> %fixed, ptr addrspace(1) %to, align 16
  %beside = getelementptr i8, ptr addrspace(1) %to, i32 16
  %element = extractelement <16 x i8> %last, i32 12
  %sixth = extractelement <16 x i8> %fixed, i32 5
  %pair = insertelement <2 x i8> poison, i8 %element, i32 0
  %both = insertelement <2 x i8> %pair, i8 %sixth, i32 1
  store <2 x i8> %both, ptr addrspace(1) %beside, align 2
  ret void
}
