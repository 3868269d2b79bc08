// One thread goes on until there is something for all of them.
#include <omp.h>

#pragma omp declare target
__attribute__((noinline)) int square(int x) { return x < 2 ? x : x * x + 3; }

// Whoever calls this has the threads of the team help.
__attribute__((noinline)) void shift(int *a, int n, int by) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) a[i] = square(a[i] & 7) + by;
}
#pragma omp end declare target

int rounds(int *a, int n) {
    int total = 0;
#pragma omp target map(tofrom : total)
    for (int round = 0, local = n; round < 3; round++, local += total) {
#pragma omp parallel for reduction(+ : total)
        for (int i = 0; i < n; i++) {
            a[i] = a[i] * 3 + local;
            total += a[i];
        }
    }
    return total;
}

void teams(int *a, int n) {
#pragma omp target teams distribute
    for (int i = 0; i < n; i++) {
        int base = square(i);
#pragma omp parallel for
        for (int j = 0; j < 8; j++) a[i * 8 + j] = square(base + j);
    }
}

void helped(int *a, int n) {
#pragma omp target
    {
        shift(a, n, 1);
        if (a[0] > 2) shift(a, n / 2, a[1]);
    }
}

// Each thread by itself, one after the other.
void lines(int *a, int n) {
#pragma omp target
#pragma omp parallel
    {
        int me = omp_get_thread_num();
#pragma omp critical
        {
            a[0] = a[0] * 3 + 1;
            a[1]++;
        }
#pragma omp barrier
        if (me < n) a[2 + me] = a[1] + me;
#pragma omp single
        a[2 + n] = me >= 0;
    }
}

// Whoever is ready takes what is next.
void dealt(int *a, int n) {
#pragma omp target
#pragma omp parallel for schedule(dynamic, 2)
    for (int i = 0; i < n; i++) {
        int value = i;
        for (int k = 0; k < i % 5; k++) value = square(value & 15);
        a[i] = value;
    }
}

// An array of each thread, indexed by what nobody knows before.
void sorted(int *a, int n) {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++) {
        int own[8];
        for (int k = 0; k < 8; k++) own[k] = a[i * 8 + k];
        for (int k = 1; k < 8; k++) {
            int value = own[k], at = k;
            for (; at > 0 && own[at - 1] > value; at--) own[at] = own[at - 1];
            own[at] = value;
        }
        for (int k = 0; k < 8; k++) a[i * 8 + k] = own[k];
    }
}
