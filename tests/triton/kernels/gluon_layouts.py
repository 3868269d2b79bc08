"""Gluon: kernels that say themselves which lane has which element."""

import numpy as np
from case import Case, normal, whole
from triton.experimental import gluon
from triton.experimental.gluon import language as gl
from triton.experimental.gluon.language.amd import AMDMFMALayout, cdna3


@gluon.jit
def turned(out, x, ROWS: gl.constexpr, COLUMNS: gl.constexpr, FROM: gl.constexpr, TO: gl.constexpr):
    """A tile, loaded as one layout has it and stored as another has it."""
    row = gl.arange(0, ROWS, layout=gl.SliceLayout(1, FROM))
    column = gl.arange(0, COLUMNS, layout=gl.SliceLayout(0, FROM))
    value = gl.load(x + row[:, None] * COLUMNS + column[None, :])
    value = gl.convert_layout(value * 3, TO)
    row = gl.arange(0, ROWS, layout=gl.SliceLayout(1, TO))
    column = gl.arange(0, COLUMNS, layout=gl.SliceLayout(0, TO))
    gl.store(out + column[None, :] * ROWS + row[:, None], value)


@gluon.jit
def through_lds(out, x, ROWS: gl.constexpr, COLUMNS: gl.constexpr, LAYOUT: gl.constexpr, SHARED: gl.constexpr):
    """A tile through LDS that is swizzled, halves of it exchanged."""
    row = gl.arange(0, ROWS, layout=gl.SliceLayout(1, LAYOUT))
    column = gl.arange(0, COLUMNS, layout=gl.SliceLayout(0, LAYOUT))
    place = row[:, None] * COLUMNS + column[None, :]
    memory = gl.allocate_shared_memory(x.dtype.element_ty, [2, ROWS, COLUMNS], SHARED)
    memory.index(0).store(gl.load(x + place))
    memory.index(1).store(gl.load(x + place + ROWS * COLUMNS))
    gl.barrier()
    gl.store(out + place, memory.index(1).load(LAYOUT))
    gl.store(out + place + ROWS * COLUMNS, memory.index(0).load(LAYOUT))


@gluon.jit
def product(c, a, b, K: gl.constexpr, SIZE: gl.constexpr, DEPTH: gl.constexpr, LOADS: gl.constexpr, SUMS: gl.constexpr):
    """A product by matrix instructions of a given shape, with buffer loads and stores."""
    left: gl.constexpr = gl.DotOperandLayout(0, SUMS, 4)
    right: gl.constexpr = gl.DotOperandLayout(1, SUMS, 4)
    row = gl.arange(0, SIZE, layout=gl.SliceLayout(1, LOADS))
    depth = gl.arange(0, DEPTH, layout=gl.SliceLayout(0, LOADS))
    row_of_b = gl.arange(0, DEPTH, layout=gl.SliceLayout(1, LOADS))
    column = gl.arange(0, SIZE, layout=gl.SliceLayout(0, LOADS))
    total = gl.zeros((SIZE, SIZE), gl.float32, SUMS)
    for done in range(0, K, DEPTH):
        x = cdna3.buffer_load(a, row[:, None] * K + (done + depth)[None, :])
        y = cdna3.buffer_load(b, (done + row_of_b)[:, None] * SIZE + column[None, :])
        total = cdna3.mfma(gl.convert_layout(x, left), gl.convert_layout(y, right), total)
    row = gl.arange(0, SIZE, layout=gl.SliceLayout(1, SUMS))
    column = gl.arange(0, SIZE, layout=gl.SliceLayout(0, SUMS))
    cdna3.buffer_store(total, c, row[:, None] * SIZE + column[None, :])


@gluon.jit
def sums_of_rows(out, highest, x, rows, ROWS: gl.constexpr, COLUMNS: gl.constexpr, LAYOUT: gl.constexpr):
    """Reductions along lanes and registers, with a mask."""
    row = gl.program_id(0) * ROWS + gl.arange(0, ROWS, layout=gl.SliceLayout(1, LAYOUT))
    column = gl.arange(0, COLUMNS, layout=gl.SliceLayout(0, LAYOUT))
    value = gl.load(x + row[:, None] * COLUMNS + column[None, :], mask=(row < rows)[:, None], other=0.0)
    gl.store(out + row, gl.sum(value, 1), mask=row < rows)
    gl.store(highest + row, gl.max(value, 1), mask=row < rows)


@gluon.jit
def counted(out, x, SIZE: gl.constexpr, LAYOUT: gl.constexpr):
    """Atomic additions by a resource."""
    at = gl.program_id(0) * SIZE + gl.arange(0, SIZE, layout=LAYOUT)
    kind = gl.load(x + at)
    one = gl.full((SIZE,), 1, gl.uint32, LAYOUT)
    cdna3.buffer_atomic_add(out, kind, one)


def blocked(per_lane, lanes, waves, order=(1, 0)):
    return gl.BlockedLayout(list(per_lane), list(lanes), list(waves), list(order))


def cases():
    x = whole(901, -(10**6), 10**6, 64, 32)
    yield Case(
        "gluon_turned",
        turned,
        {"out": np.zeros((32, 64), np.int32), "x": x},
        {"out": 3 * x.T},
        constants={
            "ROWS": 64,
            "COLUMNS": 32,
            "FROM": blocked((1, 4), (8, 8), (4, 1)),
            "TO": blocked((4, 1), (16, 4), (1, 4), (0, 1)),
        },
    )
    x = whole(902, -999, 999, 2, 32, 64, dtype=np.int16)
    yield Case(
        "gluon_through_lds",
        through_lds,
        {"out": np.zeros_like(x), "x": x},
        {"out": x[::-1]},
        constants={
            "ROWS": 32,
            "COLUMNS": 64,
            "LAYOUT": blocked((1, 4), (4, 16), (4, 1)),
            "SHARED": gl.SwizzledSharedLayout(4, 1, 8, [1, 0]),
        },
        contains="ds_write",
    )
    for target, version in (("gfx90a", 2), ("gfx942", 3)):
        for size, shape in ((64, 32), (64, 16)):
            a, b = (whole(seed, -4, 4, *shape_, dtype=np.float16) for seed, shape_ in ((903, (size, 64)), (904, (64, size))))
            yield Case(
                f"gluon_product_{shape}_{target}",
                product,
                {"c": np.zeros((size, size), np.float32), "a": a, "b": b},
                {"c": (a.astype(np.float64) @ b).astype(np.float32)},
                constants={
                    "K": 64,
                    "SIZE": size,
                    "DEPTH": 32,
                    "LOADS": blocked((1, 4), (8, 8), (4, 1)),
                    "SUMS": AMDMFMALayout(version, [shape, shape, 8 if shape == 32 else 16], True, [2, 2]),
                },
                targets=(target,),
                contains=f"mfma_f32_{shape}x{shape}x",
            )
    x = normal(905, 50, 32)
    yield Case(
        "gluon_sums",
        sums_of_rows,
        {"out": np.zeros(50, np.float32), "highest": np.zeros(50, np.float32), "x": x, "rows": 50},
        {"out": x.astype(np.float64).sum(1), "highest": x.max(1)},
        (2,),
        {"ROWS": 32, "COLUMNS": 32, "LAYOUT": blocked((1, 2), (16, 4), (2, 2))},
        # 32 numbers near 1, in singles.
        tolerance=(2.0**-21, 2e-6),
    )
    x = whole(906, 0, 15, 512)
    yield Case(
        "gluon_counted",
        counted,
        {"out": np.zeros(16, np.uint32), "x": x},
        {"out": np.bincount(x, minlength=16)},
        (2,),
        {"SIZE": 256, "LAYOUT": gl.BlockedLayout([1], [64], [4], [0])},
        contains="buffer_atomic_add",
    )
