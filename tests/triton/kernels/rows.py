"""Kernels that reduce rows: softmax, normalisation and their gradients.

Tolerances: an element of a sum of n rounded singles is off by at most n units of 2^-24 of the sum of sizes, and sums here are trees
of some depth less than 16. What `exp` and `rsqrt` of the machine are off by is some units of the last place. A relative error of
2^-18 is 64 units.
"""

import numpy as np
import triton
import triton.language as tl
from case import Case, normal, whole
from formats import BF16, Coded

NEAR = (2.0**-18, 1e-6)


@triton.jit
def softmax(out, x, width, WIDTH: tl.constexpr):
    """Of a row, all of it at once."""
    row = tl.program_id(0) * width
    at = tl.arange(0, WIDTH)
    value = tl.load(x + row + at, mask=at < width, other=float("-inf"))
    power = tl.exp(value - tl.max(value, 0))
    tl.store(out + row + at, power / tl.sum(power, 0), mask=at < width)


@triton.jit
def softmax_in_steps(out, x, width, STEP: tl.constexpr):
    """Of a row that does not fit into registers: with the highest so far, and the sum for it."""
    row = tl.program_id(0) * width
    at = tl.arange(0, STEP)
    highest, total = float("-inf"), 0.0
    for done in range(0, width, STEP):
        value = tl.load(x + row + done + at, mask=done + at < width, other=float("-inf"))
        higher = tl.maximum(highest, tl.max(value, 0))
        total = total * tl.exp(highest - higher) + tl.sum(tl.exp(value - higher), 0)
        highest = higher
    for done in range(0, width, STEP):
        value = tl.load(x + row + done + at, mask=done + at < width, other=0.0)
        tl.store(out + row + done + at, tl.exp(value - highest) / total, mask=done + at < width)


@triton.jit
def cross_entropy(loss, gradient, x, label, width, WIDTH: tl.constexpr):
    """Of scores and the right class: what is lost, and how it changes."""
    row = tl.program_id(0)
    at = tl.arange(0, WIDTH)
    right = tl.load(label + row)
    value = tl.load(x + row * width + at, mask=at < width, other=float("-inf")).to(tl.float32)
    highest = tl.max(value, 0)
    total = tl.sum(tl.exp(value - highest), 0)
    tl.store(loss + row, highest + tl.log(total) - tl.load(x + row * width + right).to(tl.float32))
    share = tl.exp(value - highest) / total
    tl.store(gradient + row * width + at, tl.where(at == right, share - 1, share), mask=at < width)


@triton.jit
def layer_norm(out, mean_out, factor_out, x, weight, bias, width, epsilon, STEP: tl.constexpr):
    """A row with mean 0 and variance 1, scaled and shifted."""
    row = tl.program_id(0) * width
    at = tl.arange(0, STEP)
    total = tl.zeros((STEP,), dtype=tl.float32)
    for done in range(0, width, STEP):
        total += tl.load(x + row + done + at, mask=done + at < width, other=0.0).to(tl.float32)
    mean = tl.sum(total, 0) / width
    squares = tl.zeros((STEP,), dtype=tl.float32)
    for done in range(0, width, STEP):
        value = tl.load(x + row + done + at, mask=done + at < width, other=0.0).to(tl.float32)
        difference = tl.where(done + at < width, value - mean, 0.0)
        squares += difference * difference
    factor = tl.rsqrt(tl.sum(squares, 0) / width + epsilon)
    for done in range(0, width, STEP):
        inside = done + at < width
        value = (tl.load(x + row + done + at, mask=inside, other=0.0).to(tl.float32) - mean) * factor
        value = value * tl.load(weight + done + at, mask=inside) + tl.load(bias + done + at, mask=inside)
        tl.store(out + row + done + at, value.to(out.dtype.element_ty), mask=inside)
    tl.store(mean_out + tl.program_id(0), mean)
    tl.store(factor_out + tl.program_id(0), factor)


@triton.jit
def layer_norm_backward(
    dx, dweight, dbias, dy, x, weight, mean, factor, width, ROWS: tl.constexpr, WIDTH: tl.constexpr
):
    """Its gradients: of x by rows, of weight and bias from all rows of a program, added to those of others."""
    at = tl.arange(0, WIDTH)
    inside = at < width
    of_weight = tl.zeros((WIDTH,), dtype=tl.float32)
    of_bias = tl.zeros((WIDTH,), dtype=tl.float32)
    w = tl.load(weight + at, mask=inside, other=0.0)
    for n in range(ROWS):
        row = tl.program_id(0) * ROWS + n
        change = tl.load(dy + row * width + at, mask=inside, other=0.0)
        normed = (tl.load(x + row * width + at, mask=inside, other=0.0) - tl.load(mean + row)) * tl.load(factor + row)
        normed = tl.where(inside, normed, 0.0)
        scaled = change * w
        both = tl.sum(scaled * normed, 0) / width
        result = (scaled - normed * both - tl.sum(scaled, 0) / width) * tl.load(factor + row)
        tl.store(dx + row * width + at, result, mask=inside)
        of_weight += change * normed
        of_bias += change
    tl.atomic_add(dweight + at, of_weight, mask=inside)
    tl.atomic_add(dbias + at, of_bias, mask=inside)


@triton.jit
def rms_norm(out, x, more, weight, width, epsilon, WIDTH: tl.constexpr):
    """A row with the mean square 1, after another one is added to it, which stays so in memory."""
    row = tl.program_id(0) * width
    at = tl.arange(0, WIDTH)
    inside = at < width
    value = tl.load(x + row + at, mask=inside, other=0.0).to(tl.float32)
    value += tl.load(more + row + at, mask=inside, other=0.0).to(tl.float32)
    tl.store(more + row + at, value.to(more.dtype.element_ty), mask=inside)
    factor = tl.rsqrt(tl.sum(value * value, 0) / width + epsilon)
    value = value * factor * tl.load(weight + at, mask=inside, other=0.0).to(tl.float32)
    tl.store(out + row + at, value.to(out.dtype.element_ty), mask=inside)


@triton.jit
def group_norm(out, x, channels, size, groups, epsilon, CHANNELS: tl.constexpr, SIZE: tl.constexpr):
    """Of an image's channels, group by group: a tile of two dimensions is reduced to one number."""
    image, group = tl.program_id(0), tl.program_id(1)
    of_group = channels // groups
    channel = tl.arange(0, CHANNELS)
    at = tl.arange(0, SIZE)
    inside = (channel < of_group)[:, None] & (at < size)[None, :]
    place = ((image * channels + group * of_group + channel) * size)[:, None] + at[None, :]
    value = tl.load(x + place, mask=inside, other=0.0)
    mean = tl.sum(value) / (of_group * size)
    difference = tl.where(inside, value - mean, 0.0)
    variance = tl.sum(difference * difference) / (of_group * size)
    tl.store(out + place, difference * tl.rsqrt(variance + epsilon), mask=inside)


@triton.jit
def joined(count_a, mean_a, m2_a, count_b, mean_b, m2_b):
    count = count_a + count_b
    share = tl.where(count == 0, 0.0, count_b / count)
    difference = mean_b - mean_a
    return count, mean_a + difference * share, m2_a + m2_b + difference * difference * count_a * share


@triton.jit
def variances(mean_out, variance_out, x, width, WIDTH: tl.constexpr):
    """Welford's, by a reduction of three values at once."""
    at = tl.arange(0, WIDTH)
    value = tl.load(x + tl.program_id(0) * width + at, mask=at < width, other=0.0)
    counts = tl.where(at < width, 1.0, 0.0)
    count, mean, m2 = tl.reduce((counts, value, tl.zeros((WIDTH,), tl.float32)), 0, joined)
    tl.store(mean_out + tl.program_id(0), mean)
    tl.store(variance_out + tl.program_id(0), m2 / count)


@triton.jit
def extremes(highest_out, where_out, lowest_out, last_out, x, width, ROWS: tl.constexpr, WIDTH: tl.constexpr):
    """The largest and smallest of rows with their places; of equal ones the left one, or any."""
    row, at = tl.arange(0, ROWS), tl.arange(0, WIDTH)
    value = tl.load(x + row[:, None] * width + at[None, :], mask=(at < width)[None, :], other=-(2**31))
    highest, where = tl.max(value, 1, return_indices=True)
    tl.store(highest_out + row, highest)
    tl.store(where_out + row, where)
    tl.store(lowest_out + at, tl.min(value, 0), mask=at < width)
    tl.store(last_out + at, tl.argmin(value, 0), mask=at < width)


@triton.jit
def pooled(out, x, height, width, SIZE: tl.constexpr, WINDOW: tl.constexpr):
    """The largest of windows that overlap, with an edge of nothing."""
    at = tl.program_id(0) * SIZE + tl.arange(0, SIZE)
    row, column = at // width, at % width
    best = tl.full((SIZE,), float("-inf"), tl.float32)
    for down in tl.static_range(WINDOW):
        for right in tl.static_range(WINDOW):
            y, x_ = row + down - WINDOW // 2, column + right - WINDOW // 2
            inside = (y >= 0) & (y < height) & (x_ >= 0) & (x_ < width) & (row < height)
            best = tl.maximum(best, tl.load(x + y * width + x_, mask=inside, other=float("-inf")))
    tl.store(out + at, best, mask=row < height)


def shares(x):
    power = np.exp(x - x.max(-1, keepdims=True))
    return power / power.sum(-1, keepdims=True)


def cases():
    x = normal(101, 3, 781, scale=3)
    for name, kernel, constants in (
        ("softmax", softmax, {"WIDTH": 1024}),
        ("softmax_in_steps", softmax_in_steps, {"STEP": 256}),
    ):
        yield Case(
            name,
            kernel,
            {"out": np.zeros_like(x), "x": x, "width": 781},
            {"out": shares(x.astype(np.float64))},
            (3,),
            constants,
            tolerance=NEAR,
        )
    x, label = normal(102, 4, 200).astype(np.float16), whole(103, 0, 199, 4, dtype=np.int64)
    p = shares(x.astype(np.float64))
    yield Case(
        "cross_entropy",
        cross_entropy,
        {"loss": np.zeros(4, np.float32), "gradient": np.zeros((4, 200), np.float32), "x": x, "label": label, "width": 200},
        {"loss": -np.log(p[np.arange(4), label]), "gradient": p - np.eye(200)[label]},
        (4,),
        {"WIDTH": 256},
        tolerance=NEAR,
    )
    x, weight, bias = normal(104, 3, 300).astype(np.float16), normal(105, 300), normal(106, 300)
    wide = x.astype(np.float64)
    mean, factor = wide.mean(1), 1 / np.sqrt(wide.var(1) + 1e-5)
    normed = (wide - mean[:, None]) * factor[:, None]
    yield Case(
        "layer_norm",
        layer_norm,
        {
            "out": np.zeros_like(x),
            "mean_out": np.zeros(3, np.float32),
            "factor_out": np.zeros(3, np.float32),
            "x": x,
            "weight": weight,
            "bias": bias,
            "width": 300,
            "epsilon": 1e-5,
        },
        {"out": normed * weight + bias, "mean_out": mean, "factor_out": factor},
        (3,),
        {"STEP": 128},
        # Half a unit of a half's last place; near zero, errors of sums of numbers near 1.
        tolerance=(2.0**-11 * 1.02, 2e-6),
    )
    x, dy, weight = normal(107, 8, 120), normal(108, 8, 120), normal(109, 120)
    wide, wide_dy = x.astype(np.float64), dy.astype(np.float64)
    mean, factor = wide.mean(1).astype(np.float32), (1 / np.sqrt(wide.var(1) + 1e-5)).astype(np.float32)
    normed = (wide - mean[:, None]) * factor[:, None].astype(np.float64)
    scaled = wide_dy * weight
    dx = scaled - normed * (scaled * normed).mean(1, keepdims=True) - scaled.mean(1, keepdims=True)
    yield Case(
        "layer_norm_backward",
        layer_norm_backward,
        {
            "dx": np.zeros_like(x),
            "dweight": np.zeros(120, np.float32),
            "dbias": np.zeros(120, np.float32),
            "dy": dy,
            "x": x,
            "weight": weight,
            "mean": mean,
            "factor": factor,
            "width": 120,
        },
        {"dx": dx * factor[:, None], "dweight": (wide_dy * normed).sum(0), "dbias": wide_dy.sum(0)},
        (2,),
        {"ROWS": 4, "WIDTH": 128},
        tolerance=(2.0**-18, 4e-6),
    )
    x, more, weight = (Coded.of(BF16, normal(seed, *shape)) for seed, shape in ((110, (3, 500)), (111, (3, 500)), (112, (500,))))
    both = x.values + more.values
    yield Case(
        "rms_norm",
        rms_norm,
        {"out": Coded.of(BF16, np.zeros((3, 500))), "x": x, "more": more, "weight": weight, "width": 500, "epsilon": 1e-6},
        {"more": both, "out": both / np.sqrt((both**2).mean(1, keepdims=True) + 1e-6) * weight.values},
        (3,),
        {"WIDTH": 512},
        # Half a unit of a brain float's last place.
        tolerance=(2.0**-8 * 1.02, 1e-6),
    )
    x = normal(113, 2, 6, 50)
    wide = x.astype(np.float64).reshape(2, 2, 150)
    wide = (wide - wide.mean(2, keepdims=True)) / np.sqrt(wide.var(2, keepdims=True) + 1e-5)
    yield Case(
        "group_norm",
        group_norm,
        {"out": np.zeros_like(x), "x": x, "channels": 6, "size": 50, "groups": 2, "epsilon": 1e-5},
        {"out": wide},
        (2, 2),
        {"CHANNELS": 4, "SIZE": 64},
        tolerance=NEAR,
    )
    x = normal(114, 4, 400) + 10
    yield Case(
        "variances",
        variances,
        {"mean_out": np.zeros(4, np.float32), "variance_out": np.zeros(4, np.float32), "x": x, "width": 400},
        {"mean_out": x.astype(np.float64).mean(1), "variance_out": x.astype(np.float64).var(1)},
        (4,),
        {"WIDTH": 512},
        tolerance=(2.0**-18, 4e-6),
    )
    x = whole(115, -40, 40, 16, 100)
    yield Case(
        "extremes",
        extremes,
        {
            "highest_out": np.zeros(16, np.int32),
            "where_out": np.zeros(16, np.int32),
            "lowest_out": np.zeros(100, np.int32),
            "last_out": np.zeros(100, np.int32),
            "x": x,
            "width": 100,
        },
        {"highest_out": x.max(1), "where_out": x.argmax(1), "lowest_out": x.min(0), "last_out": x.argmin(0)},
        constants={"ROWS": 16, "WIDTH": 128},
    )
    x = normal(116, 20, 30)
    edged = np.pad(x, 1, constant_values=-np.inf)
    yield Case(
        "pooled",
        pooled,
        {"out": np.zeros_like(x), "x": x, "height": 20, "width": 30},
        {"out": np.lib.stride_tricks.sliding_window_view(edged, (3, 3)).max((2, 3))},
        (3,),
        {"SIZE": 256, "WINDOW": 3},
    )
