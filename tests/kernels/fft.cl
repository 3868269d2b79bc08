// Complex FFTs of 2 * group size points, one per group, radix 2 in LDS, decimation in time.
// The host supplies the roots of unity, so that every operation is exactly defined.
#include "gcnsel.h"

__kernel void fft(__global float2 *data, const __global float2 *root, u32 log2_size) {
  __local float2 point[512];
  u32 lane = k_local_id(0);
  u32 size = 1u << log2_size, half_size = size / 2;
  __global float2 *mine = data + k_group_id(0) * size;
  for (u32 i = lane; i < size; i += half_size) {
    u32 reversed = 0;
    for (u32 bit = 0; bit < log2_size; ++bit)
      reversed |= ((i >> bit) & 1) << (log2_size - 1 - bit);
    point[reversed] = mine[i];
  }
  for (u32 span = 1; span < size; span *= 2) {
    k_barrier();
    u32 offset = lane & (span - 1);
    u32 low = 2 * lane - offset, high = low + span;
    float2 w = root[offset * (half_size / span)];
    float2 a = point[low], b = point[high];
    float real = w.x * b.x - w.y * b.y;
    float imaginary = w.x * b.y + w.y * b.x;
    point[low] = (float2)(a.x + real, a.y + imaginary);
    point[high] = (float2)(a.x - real, a.y - imaginary);
  }
  k_barrier();
  for (u32 i = lane; i < size; i += half_size)
    mine[i] = point[i];
}
