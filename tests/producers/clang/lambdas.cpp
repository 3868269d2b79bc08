#include "lanes.h"
// Is called by an address of its own type, whatever it holds.
class Function {
    alignas(8) char held[24];
    int (*call)(const char *, int);

  public:
    template <typename F> Function(F f) {
        static_assert(sizeof(F) <= sizeof held);
        __builtin_memcpy(held, &f, sizeof f);
        call = [](const char *held, int x) { return (*reinterpret_cast<const F *>(held))(x); };
    }
    int operator()(int x) const { return call(held, x); }
};

__attribute__((noinline)) static int twice(const Function &f, int x) { return f(f(x)); }

KERNEL void lambdas(int *out, const int *in, int k) {
    unsigned i = position();
    int a = in[i], b = in[i ^ 1];
    Function add = [=](int x) { return x + a; };
    Function scale = [=](int x) { return x * k - b; };
    auto generic = [&](auto x) { return x + static_cast<decltype(x)>(a); };
    out[i] = twice(i & 1 ? add : scale, b) + (int)generic(2.0) + (int)generic(3L);
}
