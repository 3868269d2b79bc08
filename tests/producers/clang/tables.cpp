#include "lanes.h"
struct Table {
    unsigned short values[64];
    constexpr Table() : values{} {
        unsigned x = 1;
        for (auto &value : values) {
            x = x * 1103515245u + 12345u;
            value = x >> 16;
        }
    }
};
static constexpr Table table;
static_assert(table.values[0] == 16838);
static const double roots[3] = {1.0, 1.4142135623730951, 1.7320508075688772};
enum class Level : unsigned char { low = 3, high = 200 };
static const struct {
    Level level;
    const unsigned short *where;
} entries[] = {{Level::low, &table.values[5]}, {Level::high, &table.values[60]}};

KERNEL void tables(double *out, const unsigned *in) {
    unsigned i = position();
    auto &entry = entries[in[i] >> 4 & 1];
    out[i] = table.values[in[i] & 63] * roots[in[i] % 3] + entry.where[in[i] & 3] + (int)entry.level;
}
