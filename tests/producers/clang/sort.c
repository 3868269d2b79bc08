#include "lanes.h"
typedef int order(const void *, const void *);
static int rising(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int falling(const void *a, const void *b) { return *(const int *)b - *(const int *)a; }

static void quicksort(int *v, int low, int high, order *compare) {
    if (low >= high)
        return;
    int middle = v[(low + high) / 2], i = low, j = high;
    while (i <= j) {
        while (compare(&v[i], &middle) < 0)
            i++;
        while (compare(&v[j], &middle) > 0)
            j--;
        if (i <= j) {
            int t = v[i];
            v[i++] = v[j];
            v[j--] = t;
        }
    }
    quicksort(v, low, j, compare);
    quicksort(v, i, high, compare);
}

// Each work-item sorts eight.
KERNEL void sort(int *out, const int *in) {
    unsigned i = position();
    int v[8];
    for (int k = 0; k < 8; k++)
        v[k] = in[i * 8 + k];
    quicksort(v, 0, 7, i % 3 ? rising : falling);
    for (int k = 0; k < 8; k++)
        out[i * 8 + k] = v[k];
}
