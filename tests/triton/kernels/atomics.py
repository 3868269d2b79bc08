"""Atomic operations of every kind, and what is built of them."""

import numpy as np
import triton
import triton.language as tl
from case import Case, whole


@triton.jit
def atomic_integers(added, highest, lowest, both, either, one, x, SIZE: tl.constexpr, PLACES: tl.constexpr):
    at = tl.program_id(0) * SIZE + tl.arange(0, SIZE)
    value = tl.load(x + at)
    place = at % PLACES
    tl.atomic_add(added + place, value)
    tl.atomic_max(highest + place, value)
    tl.atomic_min(lowest + place, value)
    tl.atomic_and(both + place, value)
    tl.atomic_or(either + place, value)
    tl.atomic_xor(one + place, value)


@triton.jit
def atomic_sums(halves, singles, doubles, longs, x, SIZE: tl.constexpr, PLACES: tl.constexpr):
    """Whole numbers in floats, so that the order of sums does not matter."""
    at = tl.program_id(0) * SIZE + tl.arange(0, SIZE)
    value = tl.load(x + at)
    place = at % PLACES
    tl.atomic_add(halves + place, value.to(tl.float16), sem="relaxed")
    tl.atomic_add(singles + place, value.to(tl.float32), sem="release")
    tl.atomic_add(doubles + place, value.to(tl.float64), scope="cta")
    tl.atomic_add(longs + place, value.to(tl.int64) << 20, scope="sys")


@triton.jit
def atomic_extremes(highest, lowest, unsigned, x, SIZE: tl.constexpr, PLACES: tl.constexpr):
    """Of floats, by their bits; of unsigned numbers."""
    at = tl.program_id(0) * SIZE + tl.arange(0, SIZE)
    value = tl.load(x + at)
    tl.atomic_max(highest + at % PLACES, value)
    tl.atomic_min(lowest + at % PLACES, value)
    tl.atomic_max(unsigned + at % PLACES, value.to(tl.uint32, bitcast=True))


@triton.jit
def tickets(out, counter, x, SIZE: tl.constexpr):
    """Each takes the next place, whoever comes first, and puts its elements there; each old value is given once."""
    first = tl.atomic_add(counter, SIZE)
    at = tl.arange(0, SIZE)
    tl.store(out + first + at, tl.load(x + tl.program_id(0) * SIZE + at))


@triton.jit
def under_lock(total, most, lock, x, SIZE: tl.constexpr):
    """A sum and a maximum that belong together, changed by one program at a time."""
    value = tl.load(x + tl.program_id(0) * SIZE + tl.arange(0, SIZE))
    mine, top = tl.sum(value, 0), tl.max(value, 0)
    while tl.atomic_cas(lock, 0, 1, sem="acquire") == 1:
        pass
    tl.store(total, tl.load(total) + mine)
    tl.store(most, tl.maximum(tl.load(most), top))
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0, sem="release")


@triton.jit
def last_adds_up(out, parts, counter, x, programs, SIZE: tl.constexpr, PROGRAMS: tl.constexpr):
    """Each leaves a part of a sum; whoever is the last adds all of them up."""
    number = tl.program_id(0)
    value = tl.load(x + number * SIZE + tl.arange(0, SIZE))
    tl.store(parts + number, tl.sum(value, 0))
    tl.debug_barrier()
    if tl.atomic_add(counter, 1, sem="acq_rel") == programs - 1:
        every = tl.load(parts + tl.arange(0, PROGRAMS), mask=tl.arange(0, PROGRAMS) < programs, other=0)
        tl.store(out, tl.sum(every, 0))


def grouped(x, places):
    return x.reshape(-1, places)


def cases():
    x = whole(401, -(2**31), 2**31 - 1, 512)
    groups = grouped(x, 32)
    most = np.full(32, 2**31 - 1, np.int32)
    yield Case(
        "atomic_integers",
        atomic_integers,
        {
            "added": np.zeros(32, np.int32),
            "highest": -most,
            "lowest": most.copy(),
            "both": np.full(32, -1, np.int32),
            "either": np.zeros(32, np.int32),
            "one": np.zeros(32, np.int32),
            "x": x,
        },
        {
            "added": groups.sum(0, dtype=np.int32),
            "highest": groups.max(0),
            "lowest": groups.min(0),
            "both": np.bitwise_and.reduce(groups),
            "either": np.bitwise_or.reduce(groups),
            "one": np.bitwise_xor.reduce(groups),
        },
        (2,),
        {"SIZE": 256, "PLACES": 32},
    )
    x = whole(402, -20, 20, 512)
    sums = grouped(x, 64).sum(0)
    yield Case(
        "atomic_sums",
        atomic_sums,
        {
            "halves": np.zeros(64, np.float16),
            "singles": np.zeros(64, np.float32),
            "doubles": np.zeros(64, np.float64),
            "longs": np.zeros(64, np.int64),
            "x": x,
        },
        {"halves": sums + 0.0, "singles": sums + 0.0, "doubles": sums + 0.0, "longs": sums.astype(np.int64) << 20},
        (2,),
        {"SIZE": 256, "PLACES": 64},
        # Whole numbers below 2048: exact, but a zero may have either sign.
        tolerance=(0, 1e-9),
    )
    x = np.random.default_rng(403).standard_normal(512).astype(np.float32)
    groups, bits = grouped(x, 32), grouped(x.view(np.uint32), 32)
    yield Case(
        "atomic_extremes",
        atomic_extremes,
        {
            "highest": np.full(32, -np.inf, np.float32),
            "lowest": np.full(32, np.inf, np.float32),
            "unsigned": np.zeros(32, np.uint32),
            "x": x,
        },
        {"highest": groups.max(0), "lowest": groups.min(0), "unsigned": bits.max(0)},
        (2,),
        {"SIZE": 256, "PLACES": 32},
    )
    # Every program has the same elements: who comes first cannot be told.
    x = np.tile(whole(404, 0, 999, 64), 4)
    yield Case(
        "tickets",
        tickets,
        {"out": np.zeros(256, np.int32), "counter": np.zeros(1, np.int32), "x": x},
        {"out": x, "counter": np.array([256])},
        (4,),
        {"SIZE": 64},
        warps=1,
    )
    x = whole(405, -(10**6), 10**6, 512)
    yield Case(
        "under_lock",
        under_lock,
        {"total": np.zeros(1, np.int32), "most": np.full(1, -(2**31), np.int32), "lock": np.zeros(1, np.int32), "x": x},
        {"total": x.sum(keepdims=True), "most": x.max(keepdims=True), "lock": np.zeros(1, np.int32)},
        (4,),
        {"SIZE": 128},
    )
    yield Case(
        "last_adds_up",
        last_adds_up,
        {"out": np.zeros(1, np.int32), "parts": np.zeros(8, np.int32), "counter": np.zeros(1, np.int32), "x": x[:384], "programs": 6},
        {"out": x[:384].sum(keepdims=True), "counter": np.array([6])},
        (6,),
        {"SIZE": 64, "PROGRAMS": 8},
        warps=1,
    )
