#include "lanes.h"
struct Base {
    int id;
    virtual int name() const { return id; }
};
struct Left : virtual Base {
    int left = 10;
    int name() const override { return id + left; }
};
struct Right : virtual Base {
    int right = 1000;
    virtual int other() const { return right - id; }
};
struct Both : Left, Right {
    int name() const override { return Left::name() * 2 + right; }
    int other() const override { return left * id; }
};

__attribute__((noinline)) static int ask(const Base &base, const Right &right) { return base.name() * 3 + right.other(); }

KERNEL void inheritance(int *out, const int *in) {
    unsigned i = position();
    Both both;
    both.id = in[i];
    Right right;
    right.id = in[i] + 1;
    Left left;
    left.id = in[i] + 2;
    const Base &base = i % 3 == 0 ? static_cast<const Base &>(both) : i % 3 == 1 ? static_cast<const Base &>(right) : left;
    out[i] = ask(base, i % 2 ? static_cast<const Right &>(both) : right);
}
