// Quotients and remainders of 32- and 64-bit integers, signed and not, and of both float widths.
#include "gcnsel.h"

__kernel void division(__global u32 *out32, __global u64 *out64, __global float *outf,
                       __global double *outd, const __global u64 *a, const __global u64 *b,
                       const __global float *x, const __global float *y, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  u64 p = a[i], q = b[i]; // the host keeps zero and the overflowing pair out
  u32 s = (u32)p, t = (u32)q | 1;
  out32[4 * i] = s / t;
  out32[4 * i + 1] = s % t;
  out32[4 * i + 2] = (u32)((int)s / (int)(t >> 1 | 1));
  out32[4 * i + 3] = (u32)((int)s % (int)(t >> 1 | 1));
  out64[4 * i] = p / q;
  out64[4 * i + 1] = p % q;
  out64[4 * i + 2] = (u64)((long)p / (long)(q >> 1 | 1));
  out64[4 * i + 3] = (u64)((long)p % (long)(q >> 1 | 1));
  outf[2 * i] = x[i] / y[i];
  outf[2 * i + 1] = k_sqrt(k_fabs(x[i]));
  outd[2 * i] = (double)x[i] / (double)y[i];
  outd[2 * i + 1] = k_sqrt64(k_fabs64((double)x[i] * (double)y[i]));
}
