"""Products of matrices, of every type that has matrix instructions, and of some that have none.

Products of small whole numbers are exact in every order of summation, so that all bits are compared where that serves. Where
numbers are not whole, an element is off by at most the number of terms times half a unit of the sum's last place, of the sum of
sizes: `sum_error`.
"""

import numpy as np
import triton
import triton.language as tl
from case import Case, normal, whole
from formats import BF16, F8E4, F8E4_FNUZ, F8E5, Coded


@triton.jit
def product(
    c, a, b, m, n, k, SUM: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr,
    PRECISION: tl.constexpr = "ieee",
):
    """C = A B, by rows, with every edge masked."""
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    column = tl.program_id(1) * COLUMNS + tl.arange(0, COLUMNS)
    depth = tl.arange(0, DEPTH)
    total = tl.zeros((ROWS, COLUMNS), dtype=SUM)
    for done in range(0, k, DEPTH):
        inside = done + depth < k
        x = tl.load(a + row[:, None] * k + (done + depth)[None, :], mask=(row < m)[:, None] & inside[None, :], other=0.0)
        y = tl.load(b + (done + depth)[:, None] * n + column[None, :], mask=inside[:, None] & (column < n)[None, :], other=0.0)
        total = tl.dot(x, y, total, out_dtype=SUM, input_precision=PRECISION)
    place = c + row[:, None] * n + column[None, :]
    tl.store(place, total.to(c.dtype.element_ty), mask=(row < m)[:, None] & (column < n)[None, :])


@triton.jit
def product_by_columns(c, a, b, m, n, k, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr, GROUP: tl.constexpr):
    """C = A Bᵀ with B's rows n of k; programs go through C in groups of rows, so that they share what caches hold."""
    rows, columns = tl.cdiv(m, ROWS), tl.cdiv(n, COLUMNS)
    number = tl.program_id(0)
    first = number // (GROUP * columns) * GROUP
    size = min(rows - first, GROUP)
    row = (first + number % (GROUP * columns) % size) * ROWS + tl.arange(0, ROWS)
    column = number % (GROUP * columns) // size * COLUMNS + tl.arange(0, COLUMNS)
    depth = tl.arange(0, DEPTH)
    from_a = a + (row % m)[:, None] * k + depth[None, :]
    from_b = b + (column % n)[None, :] * k + depth[:, None]
    total = tl.zeros((ROWS, COLUMNS), dtype=tl.float32)
    for _ in range(0, k // DEPTH):
        total = tl.dot(tl.load(from_a), tl.load(from_b), total)
        from_a += DEPTH
        from_b += DEPTH
    place = c + row[:, None] * n + column[None, :]
    tl.store(place, total.to(c.dtype.element_ty), mask=(row < m)[:, None] & (column < n)[None, :])


@triton.jit
def product_split(c, a, b, n, k, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr, PARTS: tl.constexpr):
    """A C of one tile, whose terms several programs share: they add what they have."""
    row, column, depth = tl.arange(0, ROWS), tl.arange(0, COLUMNS), tl.arange(0, DEPTH)
    total = tl.zeros((ROWS, COLUMNS), dtype=tl.float32)
    for done in range(tl.program_id(0) * DEPTH, k, PARTS * DEPTH):
        x = tl.load(a + row[:, None] * k + (done + depth)[None, :])
        y = tl.load(b + (done + depth)[:, None] * n + column[None, :])
        total = tl.dot(x, y, total)
    tl.atomic_add(c + row[:, None] * n + column[None, :], total, sem="relaxed")


@triton.jit
def product_of_scaled_bytes(c, a, b, of_row, of_column, n, k, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    """Halves from a product of bytes: each row of A and each column of B has a factor."""
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    column, depth = tl.arange(0, COLUMNS), tl.arange(0, DEPTH)
    total = tl.zeros((ROWS, COLUMNS), dtype=tl.int32)
    for done in range(0, k, DEPTH):
        x = tl.load(a + row[:, None] * k + (done + depth)[None, :])
        y = tl.load(b + (done + depth)[:, None] * n + column[None, :])
        total = tl.dot(x, y, total, out_dtype=tl.int32)
    scaled = total.to(tl.float32) * tl.load(of_row + row)[:, None] * tl.load(of_column + column)[None, :]
    tl.store(c + row[:, None] * n + column[None, :], scaled.to(tl.float16))


@triton.jit
def products_of_batch(c, a, b, BATCH: tl.constexpr, SIZE: tl.constexpr, DEPTH: tl.constexpr):
    """Several products at once: tensors of three dimensions."""
    batch, row, column, depth = tl.arange(0, BATCH), tl.arange(0, SIZE), tl.arange(0, SIZE), tl.arange(0, DEPTH)
    x = tl.load(a + batch[:, None, None] * SIZE * DEPTH + row[None, :, None] * DEPTH + depth[None, None, :])
    y = tl.load(b + batch[:, None, None] * DEPTH * SIZE + depth[None, :, None] * SIZE + column[None, None, :])
    place = c + batch[:, None, None] * SIZE * SIZE + row[None, :, None] * SIZE + column[None, None, :]
    tl.store(place, tl.dot(x, y))


@triton.jit
def layer(y, x, weight, bias, kept, SIZE: tl.constexpr, DEPTH: tl.constexpr):
    """A layer of a network: products, a bias, a ramp, and a second product of what came out, transposed."""
    row, column, depth = tl.arange(0, SIZE), tl.arange(0, SIZE), tl.arange(0, DEPTH)
    inner = tl.dot(
        tl.load(x + row[:, None] * DEPTH + depth[None, :]), tl.load(weight + depth[:, None] * SIZE + column[None, :])
    )
    inner = tl.maximum(inner + tl.load(bias + column)[None, :], 0.0).to(tl.float16)
    tl.store(kept + row[:, None] * SIZE + column[None, :], inner)
    tl.store(y + row[:, None] * SIZE + column[None, :], tl.dot(tl.trans(inner), inner))


@triton.jit
def products_of_tiles(c, a, b, tiles, n, k, SIZE: tl.constexpr, DEPTH: tl.constexpr, PROGRAMS: tl.constexpr):
    """Programs stay, and take one tile of C after the other."""
    row, column, depth = tl.arange(0, SIZE), tl.arange(0, SIZE), tl.arange(0, DEPTH)
    for tile in range(tl.program_id(0), tiles, PROGRAMS):
        down, right = tile // (n // SIZE) * SIZE, tile % (n // SIZE) * SIZE
        total = tl.zeros((SIZE, SIZE), dtype=tl.float32)
        for done in range(0, k, DEPTH):
            x = tl.load(a + (down + row)[:, None] * k + (done + depth)[None, :])
            y = tl.load(b + (done + depth)[:, None] * n + (right + column)[None, :])
            total = tl.dot(x, y, total)
        tl.store(c + (down + row)[:, None] * n + (right + column)[None, :], total.to(tl.float16))


@triton.jit
def scaled_dot(c, a, of_a, b, of_b, SIZE: tl.constexpr, DEPTH: tl.constexpr):
    """A product of floats of 8 bits, each 32 of which share a power of two."""
    row, column, depth = tl.arange(0, SIZE), tl.arange(0, SIZE), tl.arange(0, DEPTH)
    group = tl.arange(0, DEPTH // 32)
    x = tl.load(a + row[:, None] * DEPTH + depth[None, :])
    y = tl.load(b + depth[:, None] * SIZE + column[None, :])
    power_x = tl.load(of_a + row[:, None] * (DEPTH // 32) + group[None, :])
    power_y = tl.load(of_b + column[:, None] * (DEPTH // 32) + group[None, :])
    tl.store(c + row[:, None] * SIZE + column[None, :], tl.dot_scaled(x, power_x, "e5m2", y, power_y, "e5m2"))


def sum_error(a, b, bits):
    """By how much sums of k rounded products of `a` and `b` may be off, with `bits` bits of mantissa, in every order."""
    sizes = np.abs(a.astype(np.float64)) @ np.abs(b.astype(np.float64))
    return float(sizes.max()) * a.shape[-1] * 2.0 ** -(bits + 1)


def exact(name, a, b, c, total, tile, **more):
    """A product of small whole numbers."""
    x, y = (getattr(one, "values", one) for one in (a, b))
    wanted = x.astype(np.float64) @ y.astype(np.float64)
    rows, columns, depth = tile
    (m, k), n = x.shape, y.shape[1]
    wanted = Coded.of(c.format, wanted) if isinstance(c, Coded) else wanted.astype(c.dtype)
    return Case(
        name,
        product,
        {"c": c, "a": a, "b": b, "m": m, "n": n, "k": k},
        {"c": wanted},
        (-(-m // rows), -(-n // columns)),
        {"SUM": total, "ROWS": rows, "COLUMNS": columns, "DEPTH": depth, "PRECISION": "ieee"},
        **more,
    )


def coded(format, *shape, seed):
    return Coded.of(format, whole(seed, -4, 4, *shape))


def cases():
    halves = [whole(seed, -4, 4, *shape, dtype=np.float16) for seed, shape in ((1, (70, 50)), (2, (50, 90)))]
    yield exact("product_f16", *halves, np.zeros((70, 90), np.float16), tl.float32, (64, 64, 32), contains="mfma_f32_")
    yield exact(
        "product_bf16",
        coded(BF16, 64, 96, seed=3),
        coded(BF16, 96, 128, seed=4),
        np.zeros((64, 128), np.float32),
        tl.float32,
        (64, 128, 32),
        contains="mfma_f32_",
    )
    for format, targets, part in (
        (F8E4_FNUZ, ("gfx942",), "mfma_f32_"),
        (F8E5, ("gfx90a", "gfx942"), ""),
        (F8E4, ("gfx942",), ""),
    ):
        yield exact(
            f"product_{format.name}",
            coded(format, 64, 64, seed=5),
            coded(format, 64, 64, seed=6),
            np.zeros((64, 64), np.float32),
            tl.float32,
            (64, 64, 64),
            targets=targets,
            contains=part,
        )
    yield exact(
        "product_i8",
        whole(7, -128, 127, 60, 100, dtype=np.int8),
        whole(8, -128, 127, 100, 64, dtype=np.int8),
        np.zeros((60, 64), np.int32),
        tl.int32,
        (64, 64, 64),
        contains="mfma_i32_",
    )
    yield exact(
        "product_f64",
        whole(9, -99, 99, 32, 48, dtype=np.float64),
        whole(10, -99, 99, 48, 32, dtype=np.float64),
        np.zeros((32, 32), np.float64),
        tl.float64,
        (32, 32, 16),
        contains="mfma_f64_",
    )

    a, b = normal(13, 64, 64), normal(14, 64, 64)
    for precision, targets, bits in (("ieee", ("gfx90a", "gfx942"), 23), ("tf32", ("gfx942",), 10), ("bf16x3", ("gfx90a", "gfx942"), 15)):
        # "tf32" keeps 10 bits of the factors' mantissas, three products of brain floats 16 of each: of a product the errors of both
        # are added.
        error = sum_error(a, b, 23) + 2 * float((np.abs(a) @ np.abs(b)).max()) * 2.0**-bits * (bits < 23)
        yield Case(
            f"product_f32_{precision}",
            product,
            {"c": np.zeros((64, 64), np.float32), "a": a, "b": b, "m": 64, "n": 64, "k": 64},
            {"c": a.astype(np.float64) @ b},
            (2, 2),
            {"SUM": tl.float32, "ROWS": 32, "COLUMNS": 32, "DEPTH": 32, "PRECISION": precision},
            tolerance=(0, error),
            targets=targets,
        )

    a, b = (whole(seed, -4, 4, 96, 64, dtype=np.float16) for seed in (15, 16))
    yield Case(
        "product_grouped",
        product_by_columns,
        {"c": np.zeros((96, 96), np.float16), "a": a, "b": b, "m": 96, "n": 96, "k": 64},
        {"c": (a.astype(np.float64) @ b.T).astype(np.float16)},
        (9,),
        {"ROWS": 32, "COLUMNS": 32, "DEPTH": 32, "GROUP": 2},
        warps=2,
        options={"num_stages": 3},
    )
    a, b = (whole(seed, -4, 4, *shape, dtype=np.float16) for seed, shape in ((17, (32, 256)), (18, (256, 32))))
    yield Case(
        "product_split",
        product_split,
        {"c": np.ones((32, 32), np.float32), "a": a, "b": b, "n": 32, "k": 256},
        {"c": (1 + a.astype(np.float64) @ b).astype(np.float32)},
        (4,),
        {"ROWS": 32, "COLUMNS": 32, "DEPTH": 32, "PARTS": 4},
    )
    a, b = (whole(seed, -128, 127, *shape, dtype=np.int8) for seed, shape in ((19, (64, 64)), (20, (64, 32))))
    of_row, of_column = np.abs(normal(21, 64)) / 1000, np.abs(normal(22, 32)) / 100
    yield Case(
        "product_scaled",
        product_of_scaled_bytes,
        {"c": np.zeros((64, 32), np.float16), "a": a, "b": b, "of_row": of_row, "of_column": of_column, "n": 32, "k": 64},
        {"c": (a.astype(np.float64) @ b) * of_row[:, None].astype(np.float64) * of_column},
        (2,),
        {"ROWS": 32, "COLUMNS": 32, "DEPTH": 64},
        # Two products in singles, then a half: half a unit of its 11 bits; or of the least half.
        tolerance=(2.0**-11 * 1.01, 2.0**-24),
    )
    a, b = (whole(seed, -4, 4, *shape, dtype=np.float16) for seed, shape in ((23, (4, 32, 16)), (24, (4, 16, 32))))
    yield Case(
        "products_of_batch",
        products_of_batch,
        {"c": np.zeros((4, 32, 32), np.float32), "a": a, "b": b},
        {"c": (a.astype(np.float64) @ b).astype(np.float32)},
        constants={"BATCH": 4, "SIZE": 32, "DEPTH": 16},
    )
    x, weight = (whole(seed, -2, 2, *shape, dtype=np.float16) for seed, shape in ((25, (32, 16)), (26, (16, 32))))
    bias = whole(27, -9, 9, 32, dtype=np.float32)
    inner = np.maximum(x.astype(np.float64) @ weight + bias, 0)
    yield Case(
        "layer",
        layer,
        {"y": np.zeros((32, 32), np.float32), "x": x, "weight": weight, "bias": bias, "kept": np.zeros((32, 32), np.float16)},
        {"kept": inner.astype(np.float16), "y": (inner.T @ inner).astype(np.float32)},
        constants={"SIZE": 32, "DEPTH": 16},
        warps=2,
    )
    a, b = (whole(seed, -4, 4, *shape, dtype=np.float16) for seed, shape in ((28, (64, 64)), (29, (64, 96))))
    yield Case(
        "products_of_tiles",
        products_of_tiles,
        {"c": np.zeros((64, 96), np.float16), "a": a, "b": b, "tiles": 6, "n": 96, "k": 64},
        {"c": (a.astype(np.float64) @ b).astype(np.float16)},
        (4,),
        {"SIZE": 32, "DEPTH": 32, "PROGRAMS": 4},
        options={"waves_per_eu": 2, "kpack": 2},
    )
    a, b = coded(F8E5, 32, 64, seed=30), coded(F8E5, 64, 32, seed=31)
    powers = [whole(seed, 125, 130, 32, 2, dtype=np.uint8) for seed in (32, 33)]
    factors = [np.repeat(np.ldexp(1.0, power.astype(int) - 127), 32, axis=1) for power in powers]
    yield Case(
        "scaled_dot",
        scaled_dot,
        {"c": np.zeros((32, 32), np.float32), "a": a, "of_a": powers[0], "b": b, "of_b": powers[1]},
        {"c": ((a.values * factors[0]) @ (b.values * factors[1].T)).astype(np.float32)},
        constants={"SIZE": 32, "DEPTH": 64},
    )
