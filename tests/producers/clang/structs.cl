#include "lanes.h"
struct shape {
    char kind;
    struct {
        short width;
        float height;
    } size;
    long weights[3];
};

static float area(const struct shape *s, int i) {
    switch (s->kind + i % 4) {
    case 0: return s->size.width * s->size.height;
    case 1: return s->size.width * s->size.height / 2;
    case 2: return s->size.width + (float)s->weights[i % 3];
    case 5: return -1;
    default: return s->size.height;
    }
}

kernel void structs(global float *out, struct shape s, global struct shape *copy) {
    unsigned i = position();
    out[i] = area(&s, i);
    if (i == 0) {
        // Field by field: what is between them was never written, which the emulator's strict mode would not let pass.
        s.size.width++;
        copy->kind = s.kind;
        copy->size.width = s.size.width;
        copy->size.height = s.size.height;
        for (int k = 0; k < 3; k++)
            copy->weights[k] = s.weights[k];
    }
}
