// Escape times over a two-dimensional grid; the centre and the scale are uniform.
#include "gcnsel.h"

__kernel void mandelbrot(__global u32 *out, u32 width, u32 height, float left, float top,
                         float step, u32 limit) {
  u32 px = k_global_id(0);
  u32 py = k_global_id(1);
  if (px >= width || py >= height)
    return;
  float cx = left + (float)px * step;
  float cy = top + (float)py * step;
  float x = 0.0f, y = 0.0f;
  u32 n = 0;
  for (; n < limit; ++n) {
    float xx = x * x, yy = y * y;
    if (xx + yy > 4.0f)
      break;
    y = 2.0f * x * y + cy;
    x = xx - yy + cx;
  }
  out[py * width + px] = n;
}
