"""Inline assembly, prints, assertions, functions that stay functions."""

import numpy as np
import triton
import triton.language as tl
from case import Case, whole


@triton.jit
def by_instruction(out, x, y, SIZE: tl.constexpr):
    """An instruction for each element: the middle one of three."""
    at = tl.arange(0, SIZE)
    middle = tl.inline_asm_elementwise(
        "v_med3_i32 $0, $1, $2, 17", "=v,v,v", [tl.load(x + at), tl.load(y + at)], dtype=tl.int32, is_pure=True, pack=1
    )
    tl.store(out + at, middle)


@triton.jit
def by_packed_instruction(out, x, y, SIZE: tl.constexpr):
    """Halves, two in a register."""
    at = tl.arange(0, SIZE)
    sums = tl.inline_asm_elementwise(
        "v_pk_add_f16 $0, $1, $2", "=v,v,v", [tl.load(x + at), tl.load(y + at)], dtype=tl.float16, is_pure=True, pack=2
    )
    tl.store(out + at, sums)


@triton.jit
def prints(out, x, limit, SIZE: tl.constexpr):
    """Only what is beyond the limit is printed; there is nothing here."""
    at = tl.arange(0, SIZE)
    value = tl.load(x + at)
    if tl.max(value, 0) > limit:
        tl.device_print("beyond the limit", value, at)
    tl.store(out + at, value + limit)


@triton.jit
def asserts(out, x, SIZE: tl.constexpr):
    at = tl.arange(0, SIZE)
    value = tl.load(x + at)
    tl.device_assert(value >= 0, "a negative number")
    tl.store(out + at, value * 2)


@triton.jit(noinline=True)
def mixed(x, rounds):
    for _ in range(rounds):
        x = (x ^ (x >> 15)) * 0x2C1B3C6D
    return x


@triton.jit
def calls(out, x, rounds):
    """A function that is called, twice."""
    tl.store(out + tl.program_id(0), mixed(mixed(tl.load(x + tl.program_id(0)), rounds), 2))


@triton.jit
def waits_of_one(out, x, STEPS: tl.constexpr, SIZE: tl.constexpr):
    """Control flow that differs between programs, with barriers and a clock that nobody looks at."""
    at = tl.arange(0, SIZE)
    value = tl.load(x + at)
    if tl.program_id(0) % 2 == 0:
        for step in range(STEPS):
            value += tl.sum(value, 0) % (step + 3)
            tl.debug_barrier()
    elif tl.program_id(0) == 3:
        return
    tl.store(out + tl.program_id(0) * SIZE + at, value)


def mix(x, rounds):
    x = x.astype(np.int64) & 0xFFFFFFFF
    for _ in range(rounds):
        signed = np.where(x >= 2**31, x - 2**32, x)
        x = ((x ^ (signed >> 15)) & 0xFFFFFFFF) * 0x2C1B3C6D & 0xFFFFFFFF
    return x.astype(np.uint32).view(np.int32)


def cases():
    x, y = whole(701, -(2**31), 2**31 - 1, 512), whole(702, -40, 40, 512)
    yield Case(
        "by_instruction",
        by_instruction,
        {"out": np.zeros(512, np.int32), "x": x, "y": y},
        {"out": np.median(np.stack([x, y, np.full(512, 17)]), 0).astype(np.int32)},
        constants={"SIZE": 512},
        contains="v_med3_i32",
    )
    x, y = (whole(seed, -99, 99, 512, dtype=np.float16) for seed in (703, 707))
    yield Case(
        "by_packed_instruction",
        by_packed_instruction,
        {"out": np.zeros_like(x), "x": x, "y": y},
        {"out": x + y},
        constants={"SIZE": 512},
        contains="v_pk_add_f16",
    )
    x = whole(704, 0, 999, 256)
    yield Case(
        "prints",
        prints,
        {"out": np.zeros(256, np.int32), "x": x, "limit": 1000},
        {"out": x + 1000},
        constants={"SIZE": 256},
    )
    yield Case(
        "asserts",
        asserts,
        {"out": np.zeros(256, np.int32), "x": x},
        {"out": x * 2},
        constants={"SIZE": 256},
        options={"debug": True},
    )
    x = whole(705, -(2**31), 2**31 - 1, 16)
    yield Case(
        "calls",
        calls,
        {"out": np.zeros_like(x), "x": x, "rounds": 3},
        {"out": mix(mix(x, 3), 2)},
        (16,),
        warps=1,
        contains="s_swappc_b64",
    )
    x = whole(706, 0, 99, 128)
    wanted = np.full((4, 128), -1, np.int32)
    for program in (0, 1, 2):
        value = x.astype(np.int64)
        for step in range(5 if program % 2 == 0 else 0):
            value = value + value.sum() % (step + 3)
        wanted[program] = value
    yield Case(
        "waits_of_one",
        waits_of_one,
        {"out": np.full((4, 128), -1, np.int32), "x": x},
        {"out": wanted},
        (4,),
        {"STEPS": 5, "SIZE": 128},
        warps=2,
    )
