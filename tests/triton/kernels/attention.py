"""Attention: forward, backward, with a window, and of one query over pages.

Tolerance: scores are products of numbers of 11 bits (halves) or 8 (brain floats), exact in singles but for sums; powers are rounded to
such a number before the second product, each by half a unit, which weighs as much as the power. So an element of the result is off
by at most 2^-11, or 2^-8, of the largest value, and as much for its own rounding.
"""

import numpy as np
import triton
import triton.language as tl
from case import Case, normal
from formats import BF16, Coded


@triton.jit
def attention(
    out, log_sum, q, k, v, length, scale, group, CAUSAL: tl.constexpr, WINDOW: tl.constexpr, ROWS: tl.constexpr,
    KEYS: tl.constexpr, WIDTH: tl.constexpr,
):
    """A head, forward; `group` heads of queries share one of keys. `scale` has the factor log2(e)."""
    head, first_row = tl.program_id(1), tl.program_id(0) * ROWS
    row, key, element = first_row + tl.arange(0, ROWS), tl.arange(0, KEYS), tl.arange(0, WIDTH)
    of_q, of_k = head * length, head // group * length
    queries = tl.load(q + (of_q + row)[:, None] * WIDTH + element[None, :], mask=(row < length)[:, None], other=0.0)
    highest = tl.full((ROWS,), -1e30, dtype=tl.float32)
    total = tl.zeros((ROWS,), dtype=tl.float32)
    result = tl.zeros((ROWS, WIDTH), dtype=tl.float32)
    begin, end = 0, length
    if CAUSAL:
        end = tl.minimum(length, first_row + ROWS)
    if WINDOW > 0:
        begin = tl.maximum(0, first_row - WINDOW) // KEYS * KEYS
    for first in range(begin, end, KEYS):
        at = first + key
        keys = tl.load(k + (of_k + at)[None, :] * WIDTH + element[:, None], mask=(at < length)[None, :], other=0.0)
        seen = (at < length)[None, :]
        if CAUSAL:
            seen = seen & (at[None, :] <= row[:, None])
        if WINDOW > 0:
            seen = seen & (row[:, None] - at[None, :] < WINDOW)
        score = tl.where(seen, tl.dot(queries, keys) * scale, float("-inf"))
        higher = tl.maximum(highest, tl.max(score, 1))
        power = tl.exp2(score - higher[:, None])
        shrink = tl.exp2(highest - higher)
        values = tl.load(v + (of_k + at)[:, None] * WIDTH + element[None, :], mask=(at < length)[:, None], other=0.0)
        total = total * shrink + tl.sum(power, 1)
        result = tl.dot(power.to(v.dtype.element_ty), values, result * shrink[:, None])
        highest = higher
    place = out + (of_q + row)[:, None] * WIDTH + element[None, :]
    tl.store(place, (result / total[:, None]).to(out.dtype.element_ty), mask=(row < length)[:, None])
    tl.store(log_sum + of_q + row, highest + tl.log2(total), mask=row < length)


@triton.jit
def products_of_rows(delta, out, dout, length, ROWS: tl.constexpr, WIDTH: tl.constexpr):
    """What the backward pass needs first: each row of `out` times that of its gradient."""
    row, element = tl.program_id(0) * ROWS + tl.arange(0, ROWS), tl.arange(0, WIDTH)
    place = row[:, None] * WIDTH + element[None, :]
    inside = (row < length)[:, None]
    both = tl.load(out + place, mask=inside, other=0.0).to(tl.float32) * tl.load(dout + place, mask=inside, other=0.0)
    tl.store(delta + row, tl.sum(both, 1), mask=row < length)


@triton.jit
def gradient_of_keys(
    dk, dv, q, k, v, dout, log_sum, delta, length, scale, ROWS: tl.constexpr, KEYS: tl.constexpr, WIDTH: tl.constexpr
):
    """Gradients of KEYS rows of k and v, over all rows of q."""
    key, row, element = tl.program_id(0) * KEYS + tl.arange(0, KEYS), tl.arange(0, ROWS), tl.arange(0, WIDTH)
    keys = tl.load(k + key[:, None] * WIDTH + element[None, :])
    values = tl.load(v + key[:, None] * WIDTH + element[None, :])
    of_k = tl.zeros((KEYS, WIDTH), dtype=tl.float32)
    of_v = tl.zeros((KEYS, WIDTH), dtype=tl.float32)
    for first in range(0, length, ROWS):
        at = first + row
        queries = tl.load(q + at[:, None] * WIDTH + element[None, :])
        change = tl.load(dout + at[:, None] * WIDTH + element[None, :])
        score = tl.dot(keys, tl.trans(queries)) * (scale * 1.4426950408889634)
        power = tl.exp2(score - tl.load(log_sum + at)[None, :])
        of_v = tl.dot(power.to(tl.float16), change, of_v)
        share = tl.dot(values, tl.trans(change)) - tl.load(delta + at)[None, :]
        of_k = tl.dot((power * share * scale).to(tl.float16), queries, of_k)
    tl.store(dk + key[:, None] * WIDTH + element[None, :], of_k)
    tl.store(dv + key[:, None] * WIDTH + element[None, :], of_v)


@triton.jit
def gradient_of_queries(
    dq, q, k, v, dout, log_sum, delta, length, scale, ROWS: tl.constexpr, KEYS: tl.constexpr, WIDTH: tl.constexpr
):
    """Gradients of ROWS rows of q, over all of k and v."""
    row, key, element = tl.program_id(0) * ROWS + tl.arange(0, ROWS), tl.arange(0, KEYS), tl.arange(0, WIDTH)
    queries = tl.load(q + row[:, None] * WIDTH + element[None, :])
    change = tl.load(dout + row[:, None] * WIDTH + element[None, :])
    highest, of_row = tl.load(log_sum + row), tl.load(delta + row)
    result = tl.zeros((ROWS, WIDTH), dtype=tl.float32)
    for first in range(0, length, KEYS):
        at = first + key
        keys = tl.load(k + at[:, None] * WIDTH + element[None, :])
        values = tl.load(v + at[:, None] * WIDTH + element[None, :])
        power = tl.exp2(tl.dot(queries, tl.trans(keys)) * (scale * 1.4426950408889634) - highest[:, None])
        share = tl.dot(change, tl.trans(values)) - of_row[:, None]
        result = tl.dot((power * share * scale).to(tl.float16), keys, result)
    tl.store(dq + row[:, None] * WIDTH + element[None, :], result)


@triton.jit
def paged(out, q, k, v, pages, length, scale, PAGE: tl.constexpr, WIDTH: tl.constexpr):
    """One query, over keys in pages that a table names: what a decoder does."""
    element, slot = tl.arange(0, WIDTH), tl.arange(0, PAGE)
    query = tl.load(q + element)
    highest, total = -1e30, 0.0
    result = tl.zeros((WIDTH,), dtype=tl.float32)
    for page in range(0, tl.cdiv(length, PAGE)):
        number = tl.load(pages + page)
        there = page * PAGE + slot < length
        place = (number * PAGE + slot)[:, None] * WIDTH + element[None, :]
        keys = tl.load(k + place, mask=there[:, None], other=0.0)
        score = tl.where(there, tl.sum(keys * query[None, :], 1) * scale, float("-inf"))
        higher = tl.maximum(highest, tl.max(score, 0))
        power, shrink = tl.exp(score - higher), tl.exp(highest - higher)
        total = total * shrink + tl.sum(power, 0)
        values = tl.load(v + place, mask=there[:, None], other=0.0)
        result = result * shrink + tl.sum(values * power[:, None], 0)
        highest = higher
    tl.store(out + element, result / total)


LOG2_E = 1.4426950408889634


def powers(q, k, scale, causal=False, window=0):
    """Shares of each key, and logarithms to base 2 of sums of powers."""
    score = np.einsum("hrw,hkw->hrk", q, k) * scale
    row, key = np.arange(q.shape[1])[:, None], np.arange(k.shape[1])[None, :]
    hidden = ((key > row) & causal) | ((row - key >= window) & (window > 0))
    score = np.where(hidden, -np.inf, score)
    power = np.exp(score - score.max(-1, keepdims=True))
    total = power.sum(-1, keepdims=True)
    return power / total, ((score.max(-1, keepdims=True) + np.log(total)) * LOG2_E)[..., 0]


def forward(name, make, values_of, width, length, heads, group, causal, window, tile, error, seed):
    q, k, v = (make(normal(seed + n, count, length, width)) for n, count in ((0, heads), (1, heads // group), (2, heads // group)))
    scale = width**-0.5
    wide = [values_of(one) for one in (q, k, v)]
    repeated = [np.repeat(one, group, 0) for one in wide[1:]]
    share, log_sum = powers(wide[0], repeated[0], scale, causal, window)
    wanted = share @ repeated[1]
    return Case(
        name,
        attention,
        {
            "out": make(np.zeros((heads, length, width), np.float32)),
            "log_sum": np.zeros((heads, length), np.float32),
            "q": q,
            "k": k,
            "v": v,
            "length": length,
            "scale": float(np.float32(scale * LOG2_E)),
            "group": group,
        },
        {"out": wanted, "log_sum": log_sum},
        (-(-length // tile[0]), heads),
        {"CAUSAL": causal, "WINDOW": window, "ROWS": tile[0], "KEYS": tile[1], "WIDTH": width},
        tolerance=(error, error * float(np.abs(wide[2]).max())),
        contains="mfma_f32_",
    )


def cases():
    half = lambda values: values.astype(np.float16)
    brain = lambda values: Coded.of(BF16, values)
    of_half, of_brain = (lambda one: one.astype(np.float64)), (lambda one: one.values)
    yield forward("attention", half, of_half, 64, 100, 2, 1, False, 0, (64, 32), 2.0**-11, 601)
    yield forward("attention_causal", brain, of_brain, 32, 96, 2, 1, True, 0, (32, 32), 2.0**-8, 604)
    yield forward("attention_window", half, of_half, 32, 128, 4, 2, True, 40, (32, 32), 2.0**-11, 607)

    q, k, v, dout = (normal(seed, 64, 32).astype(np.float16) for seed in (610, 611, 612, 613))
    wide = [one.astype(np.float64)[None] for one in (q, k, v, dout)]
    scale = 32**-0.5
    share, log_sum = powers(wide[0], wide[1], scale)
    out = half(share @ wide[2])[0]
    delta = (out.astype(np.float64) * wide[3][0]).sum(1)
    yield Case(
        "attention_delta",
        products_of_rows,
        {"delta": np.zeros(64, np.float32), "out": out, "dout": dout, "length": 64},
        {"delta": delta},
        (2,),
        {"ROWS": 32, "WIDTH": 32},
        # A sum of 32 products in singles.
        tolerance=(2.0**-20, 1e-5),
    )
    change = wide[3][0] @ wide[2][0].T - delta[:, None]
    score = share[0] * change * scale
    given = {
        "q": q,
        "k": k,
        "v": v,
        "dout": dout,
        "log_sum": log_sum[0].astype(np.float32),
        "delta": delta.astype(np.float32),
        "length": 64,
        "scale": float(np.float32(scale)),
    }
    # Each term of a sum has been rounded to a half: at most 2^-11 of it. (Halves below 2^-14 have 2^-25 instead.)
    error = lambda terms, other: float((np.abs(terms) @ np.abs(other)).max()) * 2.0**-11 + 64 * 2.0**-25 * float(np.abs(other).max())
    yield Case(
        "attention_backward_keys",
        gradient_of_keys,
        {"dk": np.zeros((64, 32), np.float32), "dv": np.zeros((64, 32), np.float32)} | given,
        {"dk": score.T @ wide[0][0], "dv": share[0].T @ wide[3][0]},
        (2,),
        {"ROWS": 32, "KEYS": 32, "WIDTH": 32},
        tolerance=(1e-5, max(error(score.T, wide[0][0]), error(share[0].T, wide[3][0])) + 1e-5),
    )
    yield Case(
        "attention_backward_queries",
        gradient_of_queries,
        {"dq": np.zeros((64, 32), np.float32)} | given,
        {"dq": score @ wide[1][0]},
        (2,),
        {"ROWS": 32, "KEYS": 32, "WIDTH": 32},
        tolerance=(1e-5, error(score, wide[1][0]) + 1e-5),
    )
    pages = np.random.default_rng(614).permutation(8).astype(np.int32)
    q, k, v = normal(615, 64), normal(616, 8 * 16, 64), normal(617, 8 * 16, 64)
    places = (pages[:, None] * 16 + np.arange(16)).ravel()[:109]
    share, _ = powers(q.astype(np.float64)[None, None], k.astype(np.float64)[None, places], 0.125)
    yield Case(
        "attention_paged",
        paged,
        {"out": np.zeros(64, np.float32), "q": q, "k": k, "v": v, "pages": pages, "length": 109, "scale": 0.125},
        {"out": share[0, 0] @ v[places].astype(np.float64)},
        constants={"PAGE": 16, "WIDTH": 64},
        # Sums of 109 terms of singles, whose powers are off by some units of the last place.
        tolerance=(1e-5, 2e-6),
    )
