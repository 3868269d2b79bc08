; grid 128, group 64, stored 4
; A function that is called names an LDS variable by an alias alone, which is where it is in the kernel: behind another.
target triple = "amdgcn-amd-amdhsa"

@aligned = internal addrspace(3) global [64 x i32] undef, align 16
@plain = internal addrspace(3) global [64 x i32] undef, align 4
@other = internal alias i32, ptr addrspace(3) @plain
@inside = internal alias i32, getelementptr inbounds ([64 x i32], ptr addrspace(3) @other, i32 0, i32 1)

declare i32 @llvm.amdgcn.workgroup.id.x()

declare i32 @llvm.amdgcn.workitem.id.x()

define internal i32 @by_alias(i32 %x) noinline {
  %at = getelementptr i32, ptr addrspace(3) @other, i32 %x
  %r = load i32, ptr addrspace(3) %at, align 4
  ret i32 %r
}

define internal i32 @by_alias_of_alias(i32 %x) noinline {
  %before = sub i32 %x, 1
  %at = getelementptr i32, ptr addrspace(3) @inside, i32 %before
  %r = load i32, ptr addrspace(3) %at, align 4
  ret i32 %r
}

define amdgpu_kernel void @alias_in_lds(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %g64 = mul i32 %g, 64
  %item = add i32 %g64, %x
  %at.aligned = getelementptr [64 x i32], ptr addrspace(3) @aligned, i32 0, i32 %x
  store i32 %item, ptr addrspace(3) %at.aligned, align 4
  %at.plain = getelementptr [64 x i32], ptr addrspace(3) @plain, i32 0, i32 %x
  %thousands = mul i32 %item, 1000
  store i32 %thousands, ptr addrspace(3) %at.plain, align 4
  %first = call i32 @by_alias(i32 %x)
  %second = call i32 @by_alias_of_alias(i32 %x)
  %kept = load i32, ptr addrspace(3) %at.aligned, align 4
  %twice = add i32 %first, %second
  %sum = add i32 %twice, %kept
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %item
  store i32 %sum, ptr addrspace(1) %at
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
