"""Prefix sums and what else goes along a row."""

import numpy as np
import triton
import triton.language as tl
from case import Case, normal, whole


@triton.jit
def prefix_sums(out, back, x, width, WIDTH: tl.constexpr):
    """From the left and from the right."""
    row = tl.program_id(0) * width
    at = tl.arange(0, WIDTH)
    value = tl.load(x + row + at, mask=at < width, other=0)
    tl.store(out + row + at, tl.cumsum(value, 0), mask=at < width)
    tl.store(back + row + at, tl.cumsum(value, 0, reverse=True), mask=at < width)


@triton.jit
def prefix_sums_of_columns(out, x, ROWS: tl.constexpr, WIDTH: tl.constexpr):
    """Along the slower dimension of a tile, in 64 bits."""
    place = tl.arange(0, ROWS)[:, None] * WIDTH + tl.arange(0, WIDTH)[None, :]
    tl.store(out + place, tl.cumsum(tl.load(x + place).to(tl.int64), 0))


@triton.jit
def prefix_products(out, x, WIDTH: tl.constexpr):
    at = tl.arange(0, WIDTH)
    tl.store(out + at, tl.cumprod(tl.load(x + at), 0))


@triton.jit
def after(factor_a, sum_a, factor_b, sum_b):
    return factor_a * factor_b, sum_a * factor_b + sum_b


@triton.jit
def recurrence(state, decay, x, length, STEP: tl.constexpr, WIDTH: tl.constexpr):
    """h = decay h + x, in steps of a scan of pairs: what state-space models compute."""
    column = tl.program_id(0) * WIDTH + tl.arange(0, WIDTH)
    row = tl.arange(0, STEP)
    total = tl.num_programs(0) * WIDTH
    before = tl.zeros((WIDTH,), dtype=tl.float32)
    for done in range(0, length, STEP):
        place = (done + row)[:, None] * total + column[None, :]
        factor, value = tl.load(decay + place), tl.load(x + place)
        factors, sums = tl.associative_scan((factor, value), 0, after)
        sums += factors * before[None, :]
        tl.store(state + place, sums)
        before = tl.sum(tl.where((row == STEP - 1)[:, None], sums, 0.0), 0)


@triton.jit
def higher(value_a, at_a, value_b, at_b):
    takes_b = value_b > value_a
    return tl.where(takes_b, value_b, value_a), tl.where(takes_b, at_b, at_a)


@triton.jit
def records(out, where, x, WIDTH: tl.constexpr):
    """The highest so far, and where it was first."""
    at = tl.arange(0, WIDTH)
    value, place = tl.associative_scan((tl.load(x + at), at), 0, higher)
    tl.store(out + at, value)
    tl.store(where + at, place)


@triton.jit
def sum_since(value_a, begins_a, value_b, begins_b):
    return tl.where(begins_b != 0, value_b, value_a + value_b), begins_a | begins_b


@triton.jit
def sums_of_segments(out, x, begins, WIDTH: tl.constexpr):
    """Prefix sums that begin again where a flag is set."""
    at = tl.arange(0, WIDTH)
    total, _ = tl.associative_scan((tl.load(x + at), tl.load(begins + at).to(tl.int32)), 0, sum_since)
    tl.store(out + at, total)


@triton.jit
def prefix_sums_of_blocks(out, sums, flags, x, size, SIZE: tl.constexpr):
    """Longer than a program: each waits for what the one before has left, and adds its own."""
    number = tl.program_id(0)
    at = number * SIZE + tl.arange(0, SIZE)
    value = tl.load(x + at, mask=at < size, other=0)
    before = 0
    if number > 0:
        while tl.atomic_add(flags + number - 1, 0, sem="acquire") == 0:
            pass
        before = tl.load(sums + number - 1, volatile=True)
    tl.store(sums + number, before + tl.sum(value, 0))
    tl.debug_barrier()
    tl.atomic_xchg(flags + number, 1, sem="release")
    tl.store(out + at, before + tl.cumsum(value, 0), mask=at < size)


def cases():
    x = whole(201, -(10**6), 10**6, 3, 900)
    yield Case(
        "prefix_sums",
        prefix_sums,
        {"out": np.zeros_like(x), "back": np.zeros_like(x), "x": x, "width": 900},
        {"out": x.cumsum(1, dtype=np.int32), "back": x[:, ::-1].cumsum(1, dtype=np.int32)[:, ::-1]},
        (3,),
        {"WIDTH": 1024},
    )
    x = whole(202, -(2**31), 2**31 - 1, 64, 16)
    yield Case(
        "prefix_sums_of_columns",
        prefix_sums_of_columns,
        {"out": np.zeros((64, 16), np.int64), "x": x},
        {"out": x.cumsum(0, dtype=np.int64)},
        constants={"ROWS": 64, "WIDTH": 16},
    )
    # Powers of two, so that every product is exact.
    x = np.ldexp(1.0, whole(203, -1, 1, 256)).astype(np.float32)
    yield Case(
        "prefix_products",
        prefix_products,
        {"out": np.zeros(256, np.float32), "x": x},
        {"out": np.cumprod(x.astype(np.float64)).astype(np.float32)},
        constants={"WIDTH": 256},
        warps=2,
    )
    decay, x = np.abs(normal(204, 64, 32)) % 1, normal(205, 64, 32)
    state, wanted = np.zeros(32), []
    for factor, value in zip(decay.astype(np.float64), x):
        state = state * factor + value
        wanted.append(state)
    yield Case(
        "recurrence",
        recurrence,
        {"state": np.zeros((64, 32), np.float32), "decay": decay, "x": x, "length": 64},
        {"state": np.array(wanted)},
        (2,),
        {"STEP": 32, "WIDTH": 16},
        # Sums of products of at most 64 factors below 1: errors are some units of the last place of the largest.
        tolerance=(0, 4e-6 * float(np.abs(wanted).max())),
    )
    x = whole(206, 0, 1000, 512)
    wanted = np.maximum.accumulate(x)
    yield Case(
        "records",
        records,
        {"out": np.zeros(512, np.int32), "where": np.zeros(512, np.int32), "x": x},
        {"out": wanted, "where": np.array([np.argmax(x[: n + 1]) for n in range(512)])},
        constants={"WIDTH": 512},
    )
    x, begins = whole(207, -99, 99, 256), (whole(208, 0, 9, 256) == 0).astype(np.int8)
    wanted, total = [], 0
    for value, begin in zip(x.tolist(), begins):
        total = value if begin else total + value
        wanted.append(total)
    yield Case(
        "sums_of_segments",
        sums_of_segments,
        {"out": np.zeros(256, np.int32), "x": x, "begins": begins},
        {"out": np.array(wanted)},
        constants={"WIDTH": 256},
    )
    x = whole(209, -(10**6), 10**6, 1900)
    yield Case(
        "prefix_sums_of_blocks",
        prefix_sums_of_blocks,
        {"out": np.zeros(1900, np.int32), "sums": np.zeros(8, np.int32), "flags": np.zeros(8, np.int32), "x": x, "size": 1900},
        {"out": x.cumsum(dtype=np.int32)},
        (8,),
        {"SIZE": 256},
    )
