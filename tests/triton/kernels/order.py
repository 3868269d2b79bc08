"""Sorting, and counting by kind."""

import numpy as np
import triton
import triton.language as tl
from case import Case, normal, whole


@triton.jit
def sorted_rows(up, down, x, ROWS: tl.constexpr, WIDTH: tl.constexpr):
    place = tl.arange(0, ROWS)[:, None] * WIDTH + tl.arange(0, WIDTH)[None, :]
    value = tl.load(x + place)
    tl.store(up + place, tl.sort(value, 1))
    tl.store(down + place, tl.sort(value, 1, descending=True))


@triton.jit
def sorted_pairs(keys_out, values_out, keys, values, WIDTH: tl.constexpr):
    """Keys with what belongs to them, as numbers of 64 bits."""
    at = tl.arange(0, WIDTH)
    pair = tl.load(keys + at).to(tl.int64) << 32 | tl.load(values + at).to(tl.uint32).to(tl.int64)
    pair = tl.sort(pair, 0)
    tl.store(keys_out + at, (pair >> 32).to(tl.int32))
    tl.store(values_out + at, pair.to(tl.int32))


@triton.jit
def largest(out, x, WIDTH: tl.constexpr, COUNT: tl.constexpr):
    """The COUNT largest of a row, in order."""
    row = tl.program_id(0)
    value = tl.load(x + row * WIDTH + tl.arange(0, WIDTH))
    tl.store(out + row * COUNT + tl.arange(0, COUNT), tl.topk(value, COUNT))


@triton.jit
def histogram(out, x, size, SIZE: tl.constexpr, BINS: tl.constexpr):
    """Of a program's part, then added to all."""
    at = tl.program_id(0) * SIZE + tl.arange(0, SIZE)
    value = tl.load(x + at, mask=at < size, other=0)
    counts = tl.histogram(value, BINS, mask=at < size)
    tl.atomic_add(out + tl.arange(0, BINS), counts)


@triton.jit
def counted(out, x, size, SIZE: tl.constexpr):
    """The same by one atomic operation for each element."""
    at = tl.program_id(0) * SIZE + tl.arange(0, SIZE)
    inside = at < size
    tl.atomic_add(out + tl.load(x + at, mask=inside, other=0), 1, mask=inside)


@triton.jit
def flipped(out, x, WIDTH: tl.constexpr):
    at = tl.arange(0, WIDTH)
    tl.store(out + at, tl.flip(tl.load(x + at), 0))


@triton.jit
def partition(out, count, x, limit, WIDTH: tl.constexpr):
    """What is below a limit goes to the front, the rest behind it; both keep their order: a step of a radix sort."""
    at = tl.arange(0, WIDTH)
    value = tl.load(x + at)
    below = (value < limit).to(tl.int32)
    before = tl.cumsum(below, 0)
    total = tl.sum(below, 0)
    place = tl.where(below != 0, before - 1, total + at - before)
    tl.store(out + place, value)
    tl.store(count, total)


def cases():
    x = normal(301, 4, 128)
    yield Case(
        "sorted_rows",
        sorted_rows,
        {"up": np.zeros_like(x), "down": np.zeros_like(x), "x": x},
        {"up": np.sort(x), "down": np.sort(x)[:, ::-1]},
        constants={"ROWS": 4, "WIDTH": 128},
    )
    keys, values = whole(302, -(2**31), 2**31 - 1, 256), whole(303, 0, 2**31 - 1, 256)
    order = np.argsort(keys, kind="stable")
    yield Case(
        "sorted_pairs",
        sorted_pairs,
        {"keys_out": np.zeros(256, np.int32), "values_out": np.zeros(256, np.int32), "keys": keys, "values": values},
        {"keys_out": keys[order], "values_out": values[order]},
        constants={"WIDTH": 256},
    )
    x = normal(304, 3, 256).astype(np.float16)
    yield Case(
        "largest",
        largest,
        {"out": np.zeros((3, 8), np.float16), "x": x},
        {"out": np.sort(x)[:, ::-1][:, :8]},
        (3,),
        {"WIDTH": 256, "COUNT": 8},
        warps=1,
    )
    x = whole(305, 0, 63, 1000)
    for name, kernel, constants in (("histogram", histogram, {"SIZE": 512, "BINS": 64}), ("counted", counted, {"SIZE": 512})):
        yield Case(
            name,
            kernel,
            {"out": np.full(64, 5, np.int32), "x": x, "size": 1000},
            {"out": 5 + np.bincount(x, minlength=64)},
            (2,),
            constants,
        )
    x = whole(306, -(2**15), 2**15 - 1, 512, dtype=np.int16)
    yield Case("flipped", flipped, {"out": np.zeros_like(x), "x": x}, {"out": x[::-1]}, constants={"WIDTH": 512})
    x = whole(307, 0, 999, 512)
    yield Case(
        "partition",
        partition,
        {"out": np.zeros(512, np.int32), "count": np.zeros(1, np.int32), "x": x, "limit": 300},
        {"out": np.concatenate([x[x < 300], x[x >= 300]]), "count": np.array([(x < 300).sum()])},
        constants={"WIDTH": 512},
    )
