// A 32-point complex FFT per work-item, all in registers, decimation in frequency, unrolled.
// The roots of unity are constants; every operation is an IEEE addition or product.
#include "gcnsel.h"

// cos and -sin of 2 pi k / 32, k below 16, rounded to single.
__constant float2 ROOT[16] = {
    {1.0f, 0.0f},
    {0.980785251f, -0.195090324f},
    {0.923879504f, -0.382683426f},
    {0.831469595f, -0.555570245f},
    {0.707106769f, -0.707106769f},
    {0.555570245f, -0.831469595f},
    {0.382683426f, -0.923879504f},
    {0.195090324f, -0.980785251f},
    {0.0f, -1.0f},
    {-0.195090324f, -0.980785251f},
    {-0.382683426f, -0.923879504f},
    {-0.555570245f, -0.831469595f},
    {-0.707106769f, -0.707106769f},
    {-0.831469595f, -0.555570245f},
    {-0.923879504f, -0.382683426f},
    {-0.980785251f, -0.195090324f},
};

// Point k of transform i is at data[k * n + i]; results leave in natural order.
__kernel void fft32(__global float2 *data, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  float2 point[32];
#pragma unroll
  for (u32 k = 0; k < 32; ++k)
    point[k] = data[k * n + i];
#pragma unroll
  for (u32 log2_span = 5; log2_span-- > 0;) {
#pragma unroll
    for (u32 k = 0; k < 16; ++k) {
      u32 span = 1u << log2_span;
      u32 offset = k & (span - 1);
      u32 low = 2 * k - offset, high = low + span;
      float2 w = ROOT[offset << (4 - log2_span)];
      float2 a = point[low], b = point[high];
      point[low] = a + b;
      float2 d = a - b;
      point[high] = (float2)(d.x * w.x - d.y * w.y, d.x * w.y + d.y * w.x);
    }
  }
#pragma unroll
  for (u32 k = 0; k < 32; ++k) {
    u32 reversed = (k & 1) << 4 | (k & 2) << 2 | (k & 4) | (k & 8) >> 2 | (k & 16) >> 4;
    data[reversed * n + i] = point[k];
  }
}
