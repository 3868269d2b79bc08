// What newer releases of HIP have and Debian's 5.2 lacks: bfloats, and functions of halves.
#pragma once

#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

struct __hip_bfloat16 {
    unsigned short bits;

    __host__ __device__ __hip_bfloat16() = default;
    __host__ __device__ __hip_bfloat16(float value) {
        unsigned whole = __builtin_bit_cast(unsigned, value);
        // To nearest, to even between two.
        bits = value != value ? 0x7fff : (unsigned short)((whole + 0x7fff + (whole >> 16 & 1)) >> 16);
    }
    __host__ __device__ operator float() const { return __builtin_bit_cast(float, unsigned(bits) << 16); }
};

struct __hip_bfloat162 {
    __hip_bfloat16 x, y;
};

__host__ __device__ inline float __bfloat162float(__hip_bfloat16 value) { return value; }
__host__ __device__ inline __hip_bfloat16 __float2bfloat16(float value) { return value; }
__host__ __device__ inline float2 __bfloat1622float2(__hip_bfloat162 pair) { return float2{pair.x, pair.y}; }
__host__ __device__ inline __hip_bfloat162 __float22bfloat162_rn(float2 pair) { return {pair.x, pair.y}; }
__host__ __device__ inline __hip_bfloat16 __low2bfloat16(__hip_bfloat162 pair) { return pair.x; }
__host__ __device__ inline __hip_bfloat16 __high2bfloat16(__hip_bfloat162 pair) { return pair.y; }

__device__ inline half2 __shfl_xor(half2 pair, int lanes, int width = warpSize) {
    return __builtin_bit_cast(half2, __shfl_xor(__builtin_bit_cast(int, pair), lanes, width));
}
__device__ inline half __hmax(half a, half b) { return a > b ? a : b; }
