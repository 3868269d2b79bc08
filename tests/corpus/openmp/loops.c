// Loops that are shared out among teams and threads.
#include <omp.h>

void saxpy(float *x, float *y, float a, int n) {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++) y[i] += a * x[i];
}

void stencil(double *restrict to, const double *restrict from, int rows, int columns) {
#pragma omp target teams distribute parallel for collapse(2)
    for (int i = 1; i < rows - 1; i++)
        for (int j = 1; j < columns - 1; j++) {
            const double *here = from + i * columns + j;
            to[i * columns + j] = 0.25 * (here[-1] + here[1] + here[-columns] + here[columns]);
        }
}

// Chunks go round the threads.
void chunks(int *a, int n) {
#pragma omp target teams distribute parallel for schedule(static, 3)
    for (int i = 0; i < n; i++) a[i] = a[i] * 3 + omp_get_thread_num();
}

// A team has its part of the loop, and its threads the inner one.
void matrix(float *c, const float *a, const float *b, int n) {
#pragma omp target teams distribute
    for (int i = 0; i < n; i++) {
#pragma omp parallel for
        for (int j = 0; j < n; j++) {
            float sum = 0;
            for (int k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
            c[i * n + j] = sum;
        }
    }
}

void histogram(int *count, const unsigned *value, int n) {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++) {
#pragma omp atomic
        count[value[i] & 15]++;
    }
}

long dot(const int *a, const int *b, int n) {
    long sum = 0;
#pragma omp target parallel for reduction(+ : sum) map(tofrom : sum)
    for (int i = 0; i < n; i++) sum += (long)a[i] * b[i];
    return sum;
}

void range(const short *value, int n, int *least, int *most) {
    int low = 1 << 20, high = -(1 << 20);
#pragma omp target parallel for reduction(min : low) reduction(max : high) map(tofrom : low, high)
    for (int i = 0; i < n; i++) {
        low = value[i] < low ? value[i] : low;
        high = value[i] > high ? value[i] : high;
    }
    *least = low, *most = high;
}

// How long each goes on, nobody knows before.
void collatz(int *steps, int n) {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++) {
        unsigned value = i + 1;
        int count = 0;
        for (; value != 1; count++) value = value % 2 ? 3 * value + 1 : value / 2;
        steps[i] = count;
    }
}
