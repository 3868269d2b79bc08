// Blending of byte pixels over byte pixels with rounding, and a grey picture: vectors of u8 and u16.
#include "gcnsel.h"

__kernel void pixels(__global uchar4 *blended, __global u8 *grey, const __global uchar4 *over,
                     const __global uchar4 *under, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  uchar4 a = over[i], b = under[i];
  u16 alpha = a.w;
  u16 r = a.x * alpha + b.x * (255 - alpha) + 127;
  u16 g = a.y * alpha + b.y * (255 - alpha) + 127;
  u16 bl = a.z * alpha + b.z * (255 - alpha) + 127;
  uchar4 result = {(u8)(r / 255), (u8)(g / 255), (u8)(bl / 255), a.w > b.w ? a.w : b.w};
  blended[i] = result;
  grey[i] = (u8)((result.x * 77 + result.y * 150 + result.z * 29) >> 8);
}
