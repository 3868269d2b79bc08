#include "lanes.h"
// What is left in which order.
struct Trace {
    unsigned &log;
    unsigned id;
    Trace(unsigned &log, unsigned id) : log(log), id(id) { log = log * 7 + id; }
    ~Trace() { log = log * 5 + id; }
    Trace(const Trace &) = delete;
};

static int visit(unsigned &log, int n) {
    Trace outer(log, 1);
    for (int k = 0; k < n; k++) {
        Trace inner(log, 2 + k);
        if (k == 2)
            continue;
        if (n > 5 && k == 3)
            return k;
        Trace last(log, 10);
    }
    return -1;
}

KERNEL void destructors(unsigned *out, const int *in) {
    unsigned i = position(), log = i;
    int result = visit(log, in[i] & 7);
    out[i] = log ^ (unsigned)result;
}
