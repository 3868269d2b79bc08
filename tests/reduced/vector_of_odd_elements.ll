; grid 64, group 64, stored 20
; An index into a vector counts elements as they are packed, three bytes of i24, not the four that an array has.
target triple = "amdgcn-amd-amdhsa"

@bytes = internal addrspace(4) constant [12 x i8] c"\00\01\02\03\04\05\06\07\08\09\0A\0B"
@places = internal addrspace(4) constant [2 x ptr addrspace(4)] [
  ptr addrspace(4) getelementptr (<4 x i24>, ptr addrspace(4) @bytes, i32 0, i32 2),
  ptr addrspace(4) getelementptr ([4 x i24], ptr addrspace(4) @bytes, i32 0, i32 2)
]

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @vector_of_odd_elements(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr [5 x i32], ptr addrspace(1) %out, i32 %id
  %digit = and i32 %id, 3
  %element = getelementptr <4 x i24>, ptr addrspace(1) %in, i32 0, i32 %digit
  %x = load i8, ptr addrspace(1) %element
  %last = getelementptr <4 x i24>, ptr addrspace(1) %in, i32 0, i32 3
  %y = load i8, ptr addrspace(1) %last
  %of.array = getelementptr [4 x i24], ptr addrspace(1) %in, i32 0, i32 %digit
  %z = load i8, ptr addrspace(1) %of.array
  %whole = load <4 x i24>, ptr addrspace(1) %in, align 4
  %w = extractelement <4 x i24> %whole, i32 %digit
  %x32 = zext i8 %x to i32
  %y32 = zext i8 %y to i32
  %z32 = zext i8 %z to i32
  %w32 = zext i24 %w to i32
  store i32 %x32, ptr addrspace(1) %at
  %at.1 = getelementptr i32, ptr addrspace(1) %at, i32 1
  store i32 %y32, ptr addrspace(1) %at.1
  %at.2 = getelementptr i32, ptr addrspace(1) %at, i32 2
  store i32 %z32, ptr addrspace(1) %at.2
  %at.3 = getelementptr i32, ptr addrspace(1) %at, i32 3
  store i32 %w32, ptr addrspace(1) %at.3
  %odd = and i32 %id, 1
  %where = getelementptr [2 x ptr addrspace(4)], ptr addrspace(4) @places, i32 0, i32 %odd
  %place = load ptr addrspace(4), ptr addrspace(4) %where
  %known = load i8, ptr addrspace(4) %place
  %known32 = zext i8 %known to i32
  %at.4 = getelementptr i32, ptr addrspace(1) %at, i32 4
  store i32 %known32, ptr addrspace(1) %at.4
  ret void
}
