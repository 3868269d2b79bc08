#include "lanes.h"
kernel void saxpy(global float *y, global const float *x, float a, int n) {
    int i = position();
    if (i < n)
        y[i] = a * x[i] + y[i];
}
