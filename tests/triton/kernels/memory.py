"""Kernels that move: gathers, transpositions, blocks, tables of pages."""

import numpy as np
import triton
import triton.language as tl
from case import Case, normal, whole
from formats import BF16, Coded


@triton.jit
def copied(out, x, size, SIZE: tl.constexpr):
    """With hints for caches."""
    at = tl.program_id(0) * SIZE + tl.arange(0, SIZE)
    value = tl.load(x + at, mask=at < size, cache_modifier=".cg", eviction_policy="evict_first")
    tl.store(out + at, value, mask=at < size, cache_modifier=".cs")


@triton.jit
def embedded(out, table, index, count, width, ROWS: tl.constexpr, WIDTH: tl.constexpr):
    """Rows of a table by number; what a number beyond it gives is zero."""
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    at = tl.arange(0, WIDTH)
    number = tl.load(index + row)
    there = (number >= 0) & (number < count)
    value = tl.load(table + number[:, None] * width + at[None, :], mask=there[:, None] & (at < width)[None, :], other=0.0)
    tl.store(out + row[:, None] * width + at[None, :], value, mask=(at < width)[None, :])


@triton.jit
def scattered(out, x, index, SIZE: tl.constexpr):
    at = tl.program_id(0) * SIZE + tl.arange(0, SIZE)
    tl.store(out + tl.load(index + at), tl.load(x + at))


@triton.jit
def transposed(out, x, rows, columns, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    column = tl.program_id(1) * COLUMNS + tl.arange(0, COLUMNS)
    inside = (row < rows)[:, None] & (column < columns)[None, :]
    value = tl.load(x + row[:, None] * columns + column[None, :], mask=inside)
    tl.store(out + column[:, None] * rows + row[None, :], tl.trans(value), mask=tl.trans(inside))


@triton.jit
def described(out, x, rows, columns, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    """By descriptors of tensors."""
    of_x = tl.make_tensor_descriptor(x, [rows, columns], [columns, 1], [ROWS, COLUMNS])
    of_out = tl.make_tensor_descriptor(out, [rows, columns], [columns, 1], [ROWS, COLUMNS])
    for right in range(0, columns, COLUMNS):
        value = of_x.load([tl.program_id(0) * ROWS, right])
        of_out.store([tl.program_id(0) * ROWS, right], value + 1)


@triton.jit
def gathered(out, x, index, ROWS: tl.constexpr, WIDTH: tl.constexpr):
    """Within a tensor that is in registers already."""
    place = tl.arange(0, ROWS)[:, None] * WIDTH + tl.arange(0, WIDTH)[None, :]
    tl.store(out + place, tl.gather(tl.load(x + place), tl.load(index + place), 1))


@triton.jit
def interleaved(out, even, odd, a, b, SIZE: tl.constexpr):
    """Joined, split, one behind the other, in other shapes."""
    at = tl.arange(0, SIZE)
    pairs = tl.interleave(tl.load(a + at), tl.load(b + at))
    tl.store(out + tl.arange(0, 2 * SIZE), pairs)
    first, second = tl.split(tl.reshape(pairs * 3, (SIZE, 2)))
    tl.store(even + at, first)
    tl.store(odd + at, second)


@triton.jit
def permuted(out, x, A: tl.constexpr, B: tl.constexpr, C: tl.constexpr):
    a, b, c = tl.arange(0, A), tl.arange(0, B), tl.arange(0, C)
    value = tl.load(x + a[:, None, None] * B * C + b[None, :, None] * C + c[None, None, :])
    value = tl.permute(value, (2, 0, 1))
    tl.store(out + c[:, None, None] * A * B + a[None, :, None] * B + b[None, None, :], value)


@triton.jit
def rotated(out, x, cosine, sine, heads, half, HALF: tl.constexpr):
    """Rotary position embedding: pairs of elements turn by an angle of the row."""
    row = tl.program_id(0)
    at = tl.arange(0, HALF)
    c, s = tl.load(cosine + row * half + at), tl.load(sine + row * half + at)
    for head in range(heads):
        place = (row * heads + head) * 2 * half + at
        first, second = tl.load(x + place).to(tl.float32), tl.load(x + place + half).to(tl.float32)
        tl.store(out + place, (first * c - second * s).to(out.dtype.element_ty))
        tl.store(out + place + half, (second * c + first * s).to(out.dtype.element_ty))


@triton.jit
def far(out, x, step, SIZE: tl.constexpr):
    """Places of 64 bits, without the promise that buffers are small."""
    at = tl.arange(0, SIZE).to(tl.int64) * step
    tl.store(out + tl.arange(0, SIZE), tl.load(x + at))


@triton.jit
def bytes_of(out, x, size, SIZE: tl.constexpr):
    """Bytes, shorts and truth values, some beyond the end."""
    at = tl.program_id(0) * SIZE + tl.arange(0, SIZE)
    value = tl.load(x + at, mask=at < size, other=-1)
    tl.store(out + at, (value > 0), mask=at < size)


def cases():
    x = whole(501, -(2**31), 2**31 - 1, 1500)
    yield Case("copied", copied, {"out": np.zeros_like(x), "x": x, "size": 1500}, {"out": x}, (2,), {"SIZE": 1024})
    table, index = Coded.of(BF16, normal(502, 50, 60)), whole(503, -2, 51, 32, dtype=np.int64)
    inside = (index >= 0) & (index < 50)
    yield Case(
        "embedded",
        embedded,
        {"out": Coded.of(BF16, np.zeros((32, 60))), "table": table, "index": index, "count": 50, "width": 60},
        {"out": Coded(BF16, np.where(inside[:, None], table.bits[np.where(inside, index, 0)], 0).astype(np.uint16))},
        (2,),
        {"ROWS": 16, "WIDTH": 64},
    )
    x, index = normal(504, 512).astype(np.float16), np.random.default_rng(505).permutation(512).astype(np.int32)
    wanted = np.zeros_like(x)
    wanted[index] = x
    yield Case(
        "scattered", scattered, {"out": np.zeros_like(x), "x": x, "index": index}, {"out": wanted}, (2,), {"SIZE": 256}
    )
    x = normal(506, 70, 50)
    yield Case(
        "transposed",
        transposed,
        {"out": np.zeros((50, 70), np.float32), "x": x, "rows": 70, "columns": 50},
        {"out": x.T},
        (3, 2),
        {"ROWS": 32, "COLUMNS": 32},
    )
    x = whole(507, -999, 999, 40, 48)
    yield Case(
        "described",
        described,
        {"out": np.zeros_like(x), "x": x, "rows": 40, "columns": 48},
        {"out": x + 1},
        (3,),
        {"ROWS": 16, "COLUMNS": 32},
    )
    x, index = normal(508, 8, 64), whole(509, 0, 63, 8, 64)
    yield Case(
        "gathered",
        gathered,
        {"out": np.zeros_like(x), "x": x, "index": index},
        {"out": np.take_along_axis(x, index, 1)},
        constants={"ROWS": 8, "WIDTH": 64},
    )
    a, b = whole(510, -99, 99, 256), whole(511, -99, 99, 256)
    yield Case(
        "interleaved",
        interleaved,
        {"out": np.zeros(512, np.int32), "even": np.zeros(256, np.int32), "odd": np.zeros(256, np.int32), "a": a, "b": b},
        {"out": np.stack([a, b], 1), "even": 3 * a, "odd": 3 * b},
        constants={"SIZE": 256},
    )
    x = whole(512, -128, 127, 8, 16, 32, dtype=np.int8)
    yield Case(
        "permuted",
        permuted,
        {"out": np.zeros((32, 8, 16), np.int8), "x": x},
        {"out": x.transpose(2, 0, 1)},
        constants={"A": 8, "B": 16, "C": 32},
    )
    x, angle = normal(513, 3, 2, 64).astype(np.float16), normal(514, 3, 32)
    c, s = np.cos(angle), np.sin(angle)
    first, second = x[..., :32].astype(np.float64), x[..., 32:].astype(np.float64)
    turned = np.concatenate([first * c[:, None] - second * s[:, None], second * c[:, None] + first * s[:, None]], -1)
    yield Case(
        "rotated",
        rotated,
        {"out": np.zeros_like(x), "x": x, "cosine": c, "sine": s, "heads": 2, "half": 32},
        {"out": turned},
        (3,),
        {"HALF": 32},
        warps=1,
        # Half a unit of a half's last place; differences of products of numbers near 1 besides.
        tolerance=(2.0**-11 * 1.01, 1e-6),
    )
    x = whole(515, -(2**63), 2**63 - 1, 4000, dtype=np.int64)
    yield Case(
        "far",
        far,
        {"out": np.zeros(256, np.int64), "x": x, "step": np.int64(15)},
        {"out": x[: 256 * 15 : 15]},
        constants={"SIZE": 256},
        is_small=False,
    )
    x = whole(516, -5, 5, 900, dtype=np.int8)
    yield Case("bytes_of", bytes_of, {"out": np.full(900, 7, np.uint8), "x": x, "size": 900}, {"out": x > 0}, (2,), {"SIZE": 512})
