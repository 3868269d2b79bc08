// What host code says to hipBLAS, for compilers that look at device code alone: names, and functions that do nothing.
#pragma once

typedef void *hipblasHandle_t;
typedef int hipblasStatus_t, hipblasOperation_t, hipblasDatatype_t, hipblasComputeType_t;

enum {
    HIPBLAS_STATUS_SUCCESS,
    HIPBLAS_STATUS_NOT_INITIALIZED,
    HIPBLAS_STATUS_ALLOC_FAILED,
    HIPBLAS_STATUS_INVALID_VALUE,
    HIPBLAS_STATUS_ARCH_MISMATCH,
    HIPBLAS_STATUS_MAPPING_ERROR,
    HIPBLAS_STATUS_EXECUTION_FAILED,
    HIPBLAS_STATUS_INTERNAL_ERROR,
    HIPBLAS_STATUS_NOT_SUPPORTED,
    HIPBLAS_OP_N,
    HIPBLAS_OP_T,
    HIPBLAS_R_16F,
    HIPBLAS_R_32F,
    HIPBLAS_R_16B,
    HIPBLAS_COMPUTE_16F,
    HIPBLAS_COMPUTE_32F,
    HIPBLAS_GEMM_DEFAULT,
};

template <class... T> hipblasStatus_t hipblasCreate(T...) { return 0; }
template <class... T> hipblasStatus_t hipblasDestroy(T...) { return 0; }
template <class... T> hipblasStatus_t hipblasSetStream(T...) { return 0; }
template <class... T> hipblasStatus_t hipblasSgemm(T...) { return 0; }
template <class... T> hipblasStatus_t hipblasGemmEx(T...) { return 0; }
template <class... T> hipblasStatus_t hipblasGemmBatchedEx(T...) { return 0; }
template <class... T> hipblasStatus_t hipblasGemmStridedBatchedEx(T...) { return 0; }
template <class... T> hipblasStatus_t hipblasStrsmBatched(T...) { return 0; }
inline const char *hipblasStatusToString(hipblasStatus_t) { return ""; }
