//! HIP for a clang without ROCm's headers.

/// What a source needs that launches nothing, and a kernel `twice`, a template with an instance for `float`.
pub const HIP_TWICE: &str =
    "typedef __SIZE_TYPE__ size_t; typedef struct ihipStream_t *hipStream_t; typedef int hipError_t;
struct dim3 { unsigned x, y, z; dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {} };
extern \"C\" hipError_t __hipPushCallConfiguration(dim3, dim3, size_t, hipStream_t);
extern \"C\" hipError_t hipLaunchKernel(const void *, dim3, dim3, void **, size_t, hipStream_t);
template <class T> __attribute__((global)) void twice(T *p) { p[0] = p[0] + p[0]; }
template __attribute__((global)) void twice<float>(float *);
";
