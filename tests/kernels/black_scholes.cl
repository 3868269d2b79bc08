// European option prices; the normal distribution by a rational tail, put by parity.
#include "gcnsel.h"

static inline float normal_cdf(float d) {
  float k = 1.0f / k_fma(0.2316419f, k_fabs(d), 1.0f);
  float tail = k * k_fma(k, k_fma(k, k_fma(k, k_fma(k, 1.330274429f, -1.821255978f), 1.781477937f),
                                  -0.356563782f), 0.31938153f);
  tail *= 0.39894228f * k_exp(-0.5f * d * d);
  return d > 0.0f ? 1.0f - tail : tail;
}

__kernel void black_scholes(__global float *call, __global float *put, const __global float *spot,
                            const __global float *strike, const __global float *years, float rate,
                            float volatility, u32 n) {
  u32 i = k_global_id(0);
  if (i >= n)
    return;
  float s = spot[i], x = strike[i], t = years[i];
  float deviation = volatility * k_sqrt(t);
  float d1 = (k_log(s / x) + (rate + 0.5f * volatility * volatility) * t) / deviation;
  float d2 = d1 - deviation;
  float discount = x * k_exp(-rate * t);
  float price = s * normal_cdf(d1) - discount * normal_cdf(d2);
  call[i] = price;
  put[i] = price + discount - s;
}
