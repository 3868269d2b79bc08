// Positions of work-items, for sources that include no library's headers. Work-groups have 64 work-items in x unless a
// kernel says otherwise.
#if defined(__OPENCL_C_VERSION__) || defined(__OPENCL_CPP_VERSION__)
#define KERNEL kernel
#define LDS local
#define RESULT global
#else
#ifdef __cplusplus
#define KERNEL extern "C" __attribute__((device_kernel))
#else
#define KERNEL __attribute__((device_kernel))
#endif
#define LDS __attribute__((loader_uninitialized, address_space(3))) static
#endif

static inline unsigned lane(void) { return __builtin_amdgcn_workitem_id_x(); }
static inline unsigned group(void) { return __builtin_amdgcn_workgroup_id_x(); }
static inline unsigned position(void) { return group() * 64 + lane(); }

static inline void barrier_lds(void) {
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup", "local");
    __builtin_amdgcn_s_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup", "local");
}
