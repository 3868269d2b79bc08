// What the test kernels need of a device library, over clang's own builtins.
//
// The checked-in .ll files are made with this header alone, so that they hold no third-party
// code. With -DGCNSEL_DEVICE_LIBS the same names mean OpenCL's functions instead, and the ROCm
// device library supplies their bodies: same sources, a real front end's output.
//
// Names carry the prefix `k_` so that neither mode collides with OpenCL's own declarations.

#ifndef GCNSEL_H
#define GCNSEL_H

#pragma OPENCL EXTENSION cl_khr_fp64 : enable

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long u64;

#ifdef GCNSEL_DEVICE_LIBS

#define k_local_id(d) ((u32)get_local_id(d))
#define k_group_id(d) ((u32)get_group_id(d))
#define k_group_size(d) ((u32)get_local_size(d))
#define k_global_id(d) ((u32)get_global_id(d))

#define k_barrier() barrier(CLK_LOCAL_MEM_FENCE)
#define k_barrier_global() barrier(CLK_GLOBAL_MEM_FENCE)

// Relaxed read-modify-write at device (global) or work-group (local) scope.
#define k_add_global(p, v) atomic_add(p, v)
#define k_add_local(p, v) atomic_add(p, v)
#define k_min_global(p, v) atomic_min(p, v)
#define k_max_global(p, v) atomic_max(p, v)
#define k_or_global(p, v) atomic_or(p, v)
#define k_cmpxchg_global(p, expected, v) atomic_cmpxchg(p, expected, v)

// Exact: correctly rounded by IEEE 754, bit for bit on every conforming implementation.
#define k_fma(a, b, c) fma(a, b, c)
#define k_sqrt(x) sqrt(x)
#define k_fabs(x) fabs(x)
#define k_fmin(a, b) fmin(a, b)
#define k_fmax(a, b) fmax(a, b)
#define k_floor(x) floor(x)
#define k_ceil(x) ceil(x)
#define k_rint(x) rint(x)
#define k_copysign(x, s) copysign(x, s)
#define k_ldexp(x, e) ldexp(x, e)
static inline float k_frexp(float x, int *exponent) { return frexp(x, exponent); }
#define k_fma64(a, b, c) fma(a, b, c)
#define k_sqrt64(x) sqrt(x)
#define k_fabs64(x) fabs(x)

// Approximate: the references compare these with a tolerance.
#define k_exp2(x) exp2(x)
#define k_log2(x) log2(x)
#define k_exp(x) exp(x)
#define k_log(x) log(x)
#define k_rsqrt(x) rsqrt(x)
#define k_rcp(x) native_recip(x)
#define k_exp10(x) exp10(x)
#define k_log10(x) log10(x)
#define k_sin_turns(x) sinpi(2.0f * (x))
#define k_cos_turns(x) cospi(2.0f * (x))

#define k_popcount(x) popcount(x)
#define k_clz(x) clz(x)

#else

// The implicit arguments of code object V5, as LLVM's AMDGPUUsage lays them out (section "Code
// Object V5 Kernel Argument Metadata"): three u32 group counts, then three u16 group sizes.
static inline u32 k_implicit_group_size(u32 dim) {
  const __constant u8 *implicit = (const __constant u8 *)__builtin_amdgcn_implicitarg_ptr();
  return *(const __constant u16 *)(implicit + 12 + 2 * dim);
}

static inline u32 k_local_id(u32 dim) {
  switch (dim) {
  case 0: return __builtin_amdgcn_workitem_id_x();
  case 1: return __builtin_amdgcn_workitem_id_y();
  default: return __builtin_amdgcn_workitem_id_z();
  }
}

static inline u32 k_group_id(u32 dim) {
  switch (dim) {
  case 0: return __builtin_amdgcn_workgroup_id_x();
  case 1: return __builtin_amdgcn_workgroup_id_y();
  default: return __builtin_amdgcn_workgroup_id_z();
  }
}

// The size the launch asked for; the last group of a ragged grid has fewer work-items.
#define k_group_size(d) k_implicit_group_size(d)
#define k_global_id(d) (k_group_id(d) * k_implicit_group_size(d) + k_local_id(d))

static inline void k_barrier(void) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
#define k_barrier_global() k_barrier()

#define k_add_global(p, v) __scoped_atomic_fetch_add(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE)
#define k_add_local(p, v) __scoped_atomic_fetch_add(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP)
#define k_min_global(p, v) __scoped_atomic_fetch_min(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE)
#define k_max_global(p, v) __scoped_atomic_fetch_max(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE)
#define k_or_global(p, v) __scoped_atomic_fetch_or(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE)

static inline u32 k_cmpxchg_global(volatile __global u32 *p, u32 expected, u32 v) {
  __scoped_atomic_compare_exchange_n(p, &expected, v, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED,
                                     __MEMORY_SCOPE_DEVICE);
  return expected;
}

#define k_fma(a, b, c) __builtin_fmaf(a, b, c)
#define k_sqrt(x) __builtin_sqrtf(x)
#define k_fabs(x) __builtin_fabsf(x)
#define k_fmin(a, b) __builtin_fminf(a, b)
#define k_fmax(a, b) __builtin_fmaxf(a, b)
#define k_floor(x) __builtin_floorf(x)
#define k_ceil(x) __builtin_ceilf(x)
#define k_rint(x) __builtin_rintf(x)
#define k_copysign(x, s) __builtin_copysignf(x, s)
#define k_ldexp(x, e) __builtin_ldexpf(x, e)
static inline float k_frexp(float x, int *exponent) {
  *exponent = __builtin_amdgcn_frexp_expf(x);
  return __builtin_amdgcn_frexp_mantf(x);
}
#define k_fma64(a, b, c) __builtin_fma(a, b, c)
#define k_sqrt64(x) __builtin_sqrt(x)
#define k_fabs64(x) __builtin_fabs(x)

#define k_exp2(x) __builtin_exp2f(x)
#define k_log2(x) __builtin_log2f(x)
#define k_exp(x) __builtin_expf(x)
#define k_log(x) __builtin_logf(x)
#define k_rsqrt(x) __builtin_amdgcn_rsqf(x)
#define k_rcp(x) __builtin_amdgcn_rcpf(x)
#define k_exp10(x) __builtin_exp10f(x)
#define k_log10(x) __builtin_log10f(x)
#define k_sin_turns(x) __builtin_amdgcn_sinf(x)
#define k_cos_turns(x) __builtin_amdgcn_cosf(x)

#define k_popcount(x) ((u32)__builtin_popcount(x))
#define k_clz(x) ((u32)__builtin_clz(x))

#endif

static inline u32 k_rotl(u32 x, u32 n) { return (x << (n & 31)) | (x >> (-n & 31)); }
static inline u32 k_rotr(u32 x, u32 n) { return (x >> (n & 31)) | (x << (-n & 31)); }
static inline u32 k_bits(float x) { return __builtin_bit_cast(u32, x); }

#endif
