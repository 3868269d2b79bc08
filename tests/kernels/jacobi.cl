// One Jacobi sweep of the five-point Poisson equation in double precision.
#include "gcnsel.h"

__kernel void jacobi(__global double *next, const __global double *u, const __global double *source,
                     double spacing, u32 width, u32 height) {
  u32 x = k_global_id(0), y = k_global_id(1);
  if (x >= width || y >= height)
    return;
  u32 i = y * width + x;
  if (x == 0 || y == 0 || x + 1 == width || y + 1 == height) {
    next[i] = u[i];
    return;
  }
  double around = u[i - 1] + u[i + 1] + u[i - width] + u[i + width];
  next[i] = k_fma64(-spacing * spacing, source[i], around) / 4.0;
}
