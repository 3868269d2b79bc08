#include "lanes.h"
template <typename P, typename Less> static void sink(P v, int root, int count, Less less) {
    for (int child; (child = root * 2 + 1) < count; root = child) {
        if (child + 1 < count && less(v[child], v[child + 1]))
            child++;
        if (!less(v[root], v[child]))
            return;
        auto t = v[root];
        v[root] = v[child];
        v[child] = t;
    }
}
template <typename P, typename Less> static void heap_sort(P v, int count, Less less) {
    for (int i = count / 2; i-- > 0;)
        sink(v, i, count, less);
    for (int i = count; i-- > 1;) {
        auto t = v[0];
        v[0] = v[i];
        v[i] = t;
        sink(v, 0, i, less);
    }
}

// Four work-items of a work-group sort 16 each in LDS.
KERNEL void heap(float *out, const float *in) {
    LDS float values[64];
    unsigned t = lane();
    values[t] = in[position()];
    barrier_lds();
    if (t % 16 == 0) {
        auto part = values + t;
        if (t == 32)
            heap_sort(part, 16, [](float a, float b) { return a > b; });
        else
            heap_sort(part, 16, [](float a, float b) { return a < b; });
    }
    barrier_lds();
    out[position()] = values[t];
}
