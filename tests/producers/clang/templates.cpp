#include "lanes.h"
template <typename T, int N> struct Vector {
    T v[N];
    constexpr T &operator[](int i) { return v[i]; }
    constexpr const T &operator[](int i) const { return v[i]; }
    template <typename F> constexpr auto map(F f) const {
        Vector<decltype(f(v[0])), N> result{};
        for (int i = 0; i < N; i++)
            result[i] = f(v[i]);
        return result;
    }
};
template <typename T, int N> constexpr T dot(const Vector<T, N> &a, const Vector<T, N> &b) {
    if constexpr (N == 1)
        return a[0] * b[0];
    else {
        T sum{};
        for (int i = 0; i < N; i++)
            sum += a[i] * b[i];
        return sum;
    }
}
template <int N> struct Factorial { static constexpr int value = N * Factorial<N - 1>::value; };
template <> struct Factorial<0> { static constexpr int value = 1; };
template <typename... T> constexpr auto total(T... values) { return (values + ... + 0); }

KERNEL void templates(float *out, const float *in) {
    unsigned i = position();
    Vector<float, 3> a{{in[i], in[i ^ 1], 1.0f}}, b{{2.0f, in[i], in[i ^ 2]}};
    auto doubled = a.map([](float x) { return (double)x * 2; });
    out[i] = dot(a, b) + (float)dot(doubled, doubled) + Factorial<5>::value + (float)total(1, 2.5f, (short)i);
}
