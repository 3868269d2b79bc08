#include "lanes.h"
// A row of 64 for each work-group; also the logarithm of what exp has summed.
kernel void softmax(global float *out, global float *logs, global const float *in) {
    local float row[64];
    unsigned t = lane();
    float x = in[position()];
    row[t] = x;
    barrier_lds();
    float most = row[0];
    for (int i = 1; i < 64; i++)
        most = __builtin_elementwise_max(most, row[i]);
    float e = __builtin_elementwise_exp(x - most);
    barrier_lds();
    row[t] = e;
    barrier_lds();
    float sum = 0;
    for (int i = 0; i < 64; i++)
        sum += row[i];
    out[position()] = e / sum;
    if (t == 0)
        logs[group()] = __builtin_elementwise_log(sum) + most;
}
