// What kernels in HIP need of it, over clang's attributes and builtins: no header of ROCm's is used.
#pragma once

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
// All work-groups have so many work-items.
#define GROUP_OF(N) __attribute__((amdgpu_flat_work_group_size(N, N)))

typedef _Float16 half;
typedef half half4 __attribute__((ext_vector_type(4)));
typedef half half8 __attribute__((ext_vector_type(8)));
typedef float float4 __attribute__((ext_vector_type(4)));
typedef float float16 __attribute__((ext_vector_type(16)));
typedef int int2 __attribute__((ext_vector_type(2)));
typedef int int4 __attribute__((ext_vector_type(4)));

static __device__ inline int thread() { return __builtin_amdgcn_workitem_id_x(); }
static __device__ inline int group_x() { return __builtin_amdgcn_workgroup_id_x(); }
static __device__ inline int group_y() { return __builtin_amdgcn_workgroup_id_y(); }

static __device__ inline void barrier() {
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
    __builtin_amdgcn_s_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}

// The value of the lane whose number differs from this one's in the bits of `mask`.
static __device__ inline float across(float value, int mask) {
    int lane = (thread() & 63) ^ mask;
    return __builtin_bit_cast(float, __builtin_amdgcn_ds_bpermute(4 * lane, __builtin_bit_cast(int, value)));
}
