"""Kernels that go element by element: functions, conversions, random numbers, quantisation."""

import numpy as np
import triton
import triton.language as tl
from case import Case, normal, whole
from formats import BF16, F8E4, F8E4_FNUZ, F8E5, F8E5_FNUZ, Coded
from triton.language.extra import libdevice


@triton.jit
def saxpy(y, x, a, n, SIZE: tl.constexpr):
    at = tl.program_id(0) * SIZE + tl.arange(0, SIZE)
    tl.store(y + at, a * tl.load(x + at, mask=at < n) + tl.load(y + at, mask=at < n), mask=at < n)


@triton.jit
def activations(gelu, silu, soft, leaky, x, SIZE: tl.constexpr):
    at = tl.program_id(0) * SIZE + tl.arange(0, SIZE)
    value = tl.load(x + at)
    tl.store(gelu + at, 0.5 * value * (1 + tl.erf(value * 0.7071067811865476)))
    tl.store(silu + at, value * tl.sigmoid(value))
    tl.store(soft + at, libdevice.log1p(tl.exp(-tl.abs(value))) + tl.maximum(value, 0.0))
    tl.store(leaky + at, tl.where(value > 0, value, value * 0.125))


@triton.jit
def functions(sine, cosine, tangent, power, root, logarithm, x, SIZE: tl.constexpr):
    at = tl.program_id(0) * SIZE + tl.arange(0, SIZE)
    value = tl.load(x + at)
    size = tl.abs(value) + 0.01
    tl.store(sine + at, tl.sin(value))
    tl.store(cosine + at, tl.cos(value))
    tl.store(tangent + at, libdevice.tanh(value))
    tl.store(power + at, libdevice.pow(size, value))
    tl.store(root + at, tl.sqrt_rn(size))
    tl.store(logarithm + at, tl.log(size))


@triton.jit
def doubles(out, quotient, x, y, SIZE: tl.constexpr):
    at = tl.arange(0, SIZE)
    a, b = tl.load(x + at), tl.load(y + at)
    tl.store(out + at, libdevice.exp(a) * libdevice.sqrt(libdevice.abs(b)))
    tl.store(quotient + at, a / b)


@triton.jit
def integers(quotient, rest, high, ones, zeros, shifted, x, y, SIZE: tl.constexpr):
    at = tl.arange(0, SIZE)
    a, b = tl.load(x + at), tl.load(y + at)
    tl.store(quotient + at, a // b)
    tl.store(rest + at, a % b)
    tl.store(high + at, tl.umulhi(a.to(tl.uint32), b.to(tl.uint32)))
    tl.store(ones + at, libdevice.popc(a))
    tl.store(zeros + at, libdevice.clz(a))
    tl.store(shifted + at, (a.to(tl.int64) << (b & 31).to(tl.int64)) >> 7)


@triton.jit
def converted(halves, brains, bytes, back, x, SIZE: tl.constexpr):
    """Singles to shorter floats and whole numbers, and halves back."""
    at = tl.arange(0, SIZE)
    value = tl.load(x + at)
    tl.store(halves + at, value.to(tl.float16, fp_downcast_rounding="rtz"))
    tl.store(brains + at, value.to(tl.bfloat16))
    tl.store(bytes + at, value.to(tl.int32).to(tl.int8))
    tl.store(back + at, value.to(tl.float16).to(tl.float32))


@triton.jit
def to_single(out, x, SIZE: tl.constexpr):
    at = tl.arange(0, SIZE)
    tl.store(out + at, tl.load(x + at).to(tl.float32))


@triton.jit
def from_half(out, x, SIZE: tl.constexpr):
    at = tl.arange(0, SIZE)
    tl.store(out + at, tl.load(x + at).to(out.dtype.element_ty))


@triton.jit
def dropout(out, x, n, p, seed, SIZE: tl.constexpr):
    at = tl.program_id(0) * SIZE + tl.arange(0, SIZE)
    keep = tl.rand(seed, at) > p
    tl.store(out + at, tl.where(keep, tl.load(x + at, mask=at < n) / (1 - p), 0.0), mask=at < n)


@triton.jit
def random_bits(a, b, c, d, seed, SIZE: tl.constexpr):
    at = tl.arange(0, SIZE)
    w, x, y, z = tl.randint4x(seed, at)
    tl.store(a + at, w)
    tl.store(b + at, x)
    tl.store(c + at, y)
    tl.store(d + at, z)


@triton.jit
def quantised(out, scales, x, WIDTH: tl.constexpr):
    """A row to bytes, with its scale."""
    row, at = tl.program_id(0), tl.arange(0, WIDTH)
    value = tl.load(x + row * WIDTH + at).to(tl.float32)
    scale = tl.max(tl.abs(value), 0) / 127.0
    tl.store(scales + row, scale)
    tl.store(out + row * WIDTH + at, libdevice.rint(value / scale).to(tl.int8))


@triton.jit
def unpacked(out, packed, scales, zeros, WIDTH: tl.constexpr):
    """Weights of 4 bits, eight in a word."""
    row, at = tl.program_id(0), tl.arange(0, WIDTH)
    word = tl.load(packed + row * (WIDTH // 8) + at // 8)
    nibble = (word >> (at % 8) * 4) & 15
    value = (nibble - tl.load(zeros + row)).to(tl.float16) * tl.load(scales + row)
    tl.store(out + row * WIDTH + at, value)


@triton.jit
def mandelbrot(out, width, step, limit, SIZE: tl.constexpr):
    """How long points stay near: a loop that ends for all lanes together, with lanes that are done."""
    at = tl.program_id(0) * SIZE + tl.arange(0, SIZE)
    a, b = (at % width).to(tl.float32) * step - 2.0, (at // width).to(tl.float32) * step - 1.0
    x, y = tl.zeros((SIZE,), tl.float32), tl.zeros((SIZE,), tl.float32)
    count = tl.zeros((SIZE,), tl.int32)
    round_ = 0
    while round_ < limit:
        inside = x * x + y * y <= 4.0
        x, y = tl.where(inside, x * x - y * y + a, x), tl.where(inside, 2.0 * x * y + b, y)
        count += inside.to(tl.int32)
        round_ += 1
    tl.store(out + at, count)


@triton.jit
def collatz(out, x):
    """A loop of each program's own length, over numbers of 64 bits."""
    n = tl.load(x + tl.program_id(0))
    steps = 0
    while n != 1:
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
        steps += 1
    tl.store(out + tl.program_id(0), steps)


@triton.jit
def adam(p, m, v, g, rate, SIZE: tl.constexpr):
    """A step of an optimiser: four buffers, two of them changed besides the parameters."""
    at = tl.program_id(0) * SIZE + tl.arange(0, SIZE)
    gradient = tl.load(g + at)
    first = 0.9 * tl.load(m + at) + 0.1 * gradient
    second = 0.99 * tl.load(v + at) + 0.01 * gradient * gradient
    tl.store(m + at, first)
    tl.store(v + at, second)
    tl.store(p + at, tl.load(p + at) - rate * first / (tl.sqrt(second) + 1e-8))


def philox(seed, counters, rounds=10):
    """Philox-4x32 (Salmon and others, "Parallel random numbers: as easy as 1, 2, 3", 2011): words of counters (c, 0, 0, 0)."""
    m, word = np.uint64(0xFFFFFFFF), [np.asarray(counters, np.uint64)] + [np.zeros(len(counters), np.uint64)] * 3
    key = [seed & 0xFFFFFFFF, seed >> 32]
    for _ in range(rounds):
        p, r = word[0] * np.uint64(0xD2511F53), word[2] * np.uint64(0xCD9E8D57)
        high = [r >> np.uint64(32), p >> np.uint64(32)]
        word = [high[0] ^ word[1] ^ np.uint64(key[0]), r & m, high[1] ^ word[3] ^ np.uint64(key[1]), p & m]
        key = [(key[0] + 0x9E3779B9) & 0xFFFFFFFF, (key[1] + 0xBB67AE85) & 0xFFFFFFFF]
    return [one.astype(np.uint32) for one in word]


def cases():
    from math import erf

    x, y = normal(801, 1000), normal(802, 1000)
    yield Case(
        "saxpy",
        saxpy,
        {"y": y, "x": x, "a": 2.5, "n": 1000},
        # One rounding: doubles have room for the product and, but for bits that do not count here, for the sum.
        {"y": (2.5 * x.astype(np.float64) + y).astype(np.float32)},
        (4,),
        {"SIZE": 256},
        contains="fma",
    )
    yield Case(
        "saxpy_unfused",
        saxpy,
        {"y": y, "x": x, "a": 2.5, "n": 1000},
        {"y": np.float32(2.5) * x + y},
        (4,),
        {"SIZE": 256},
        options={"enable_fp_fusion": False},
        contains="v_mul_f32",
    )
    x = normal(803, 512, scale=2)
    wide = x.astype(np.float64)
    yield Case(
        "activations",
        activations,
        {name: np.zeros(512, np.float32) for name in ("gelu", "silu", "soft", "leaky")} | {"x": x},
        {
            "gelu": 0.5 * wide * (1 + np.array([erf(one / 2**0.5) for one in wide])),
            "silu": wide / (1 + np.exp(-wide)),
            "soft": np.logaddexp(0, wide),
            "leaky": np.where(wide > 0, wide, wide / 8),
        },
        (2,),
        {"SIZE": 256},
        # Some units of the last place; 1 + erf loses more where it is nearly 0.
        tolerance=(2.0**-19, 2e-6),
    )
    size = np.abs(x) + np.float32(0.01)
    yield Case(
        "functions",
        functions,
        {name: np.zeros(512, np.float32) for name in ("sine", "cosine", "tangent", "power", "root", "logarithm")} | {"x": x},
        {
            "sine": np.sin(wide),
            "cosine": np.cos(wide),
            "tangent": np.tanh(wide),
            "power": size.astype(np.float64) ** wide,
            "root": np.sqrt(size.astype(np.float64)),
            "logarithm": np.log(size.astype(np.float64)),
        },
        (2,),
        {"SIZE": 256},
        # 16 units of the last place, which is OpenCL's bound of `pow`; the least of sines besides.
        tolerance=(2.0**-20, 1e-6),
    )
    x, y = normal(804, 256).astype(np.float64), normal(805, 256).astype(np.float64)
    yield Case(
        "doubles",
        doubles,
        {"out": np.zeros(256), "quotient": np.zeros(256), "x": x, "y": y},
        {"out": np.exp(x) * np.sqrt(np.abs(y)), "quotient": x / y},
        constants={"SIZE": 256},
        tolerance=(2.0**-50, 0),
    )
    x, y = whole(806, -(2**31), 2**31 - 1, 256), whole(807, 1, 99, 256) * np.where(whole(808, 0, 1, 256), 1, -1).astype(np.int32)
    quotient = np.trunc(x / y.astype(np.float64)).astype(np.int64)
    unsigned = x.astype(np.uint32).astype(object) * y.astype(np.uint32).astype(object)
    yield Case(
        "integers",
        integers,
        {name: np.zeros(256, np.int32) for name in ("quotient", "rest", "ones", "zeros")}
        | {"high": np.zeros(256, np.uint32), "shifted": np.zeros(256, np.int64), "x": x, "y": y},
        {
            "quotient": quotient,
            "rest": x - quotient * y,
            "high": np.array([one >> 32 for one in unsigned], np.uint32),
            "ones": np.array([bin(one & 0xFFFFFFFF).count("1") for one in x.tolist()]),
            "zeros": np.array([32 - (one & 0xFFFFFFFF).bit_length() for one in x.tolist()]),
            "shifted": (x.astype(np.int64) << (y & 31)) >> 7,
        },
        constants={"SIZE": 256},
    )
    x = normal(809, 256, scale=50)
    toward_zero = x.astype(np.float16)
    toward_zero = np.where(np.abs(toward_zero) > np.abs(x), np.nextafter(toward_zero, np.float16(0)), toward_zero)
    yield Case(
        "converted",
        converted,
        {
            "halves": np.zeros(256, np.float16),
            "brains": Coded.of(BF16, np.zeros(256)),
            "bytes": np.zeros(256, np.int8),
            "back": np.zeros(256, np.float32),
            "x": x,
        },
        {
            "halves": toward_zero,
            "brains": Coded.of(BF16, x),
            "bytes": np.trunc(x).astype(np.int32).astype(np.int8),
            "back": x.astype(np.float16).astype(np.float32),
        },
        constants={"SIZE": 256},
    )
    every = np.arange(256, dtype=np.uint8)
    x = normal(810, 256, scale=4).astype(np.float16)
    for format in (F8E5, F8E4, F8E4_FNUZ, F8E5_FNUZ):
        finite = np.where(np.isfinite(format.decode(every)), every, 1).astype(np.uint8)
        yield Case(
            f"from_{format.name}",
            to_single,
            {"out": np.zeros(256, np.float32), "x": Coded(format, finite)},
            {"out": format.decode(finite).astype(np.float32)},
            constants={"SIZE": 256},
        )
        yield Case(
            f"to_{format.name}",
            from_half,
            {"out": Coded.of(format, np.zeros(256)), "x": x},
            {"out": Coded.of(format, x)},
            constants={"SIZE": 256},
        )
    words = philox(1234, np.arange(512))
    yield Case(
        "random_bits",
        random_bits,
        {name: np.zeros(512, np.int32) for name in "abcd"} | {"seed": 1234},
        dict(zip("abcd", [word.view(np.int32) for word in words])),
        constants={"SIZE": 512},
    )
    # A word as a number from 0 to 1: those below 0 by their complement, times a bit less than 2^-31 (tl.rand's documentation).
    signed = philox(77, np.arange(1000))[0].view(np.int32)
    uniform = np.where(signed < 0, -signed - 1, signed).astype(np.float32) * np.float32(4.6566127342e-10)
    x = normal(811, 1000)
    yield Case(
        "dropout",
        dropout,
        {"out": np.zeros(1000, np.float32), "x": x, "n": 1000, "p": 0.25, "seed": 77},
        {"out": np.where(uniform > 0.25, x / np.float64(0.75), 0)},
        (2,),
        {"SIZE": 512},
        # Division in singles.
        tolerance=(2.0**-22, 0),
    )
    x = normal(812, 4, 256)
    scale = np.abs(x).max(1) / np.float32(127)
    yield Case(
        "quantised",
        quantised,
        {"out": np.zeros((4, 256), np.int8), "scales": np.zeros(4, np.float32), "x": x},
        {"out": np.rint(x / scale[:, None]).astype(np.int8), "scales": scale.astype(np.float64)},
        (4,),
        {"WIDTH": 256},
        tolerance=(2.0**-22, 0),
    )
    packed, zeros = whole(813, -(2**31), 2**31 - 1, 3, 32), whole(814, 0, 15, 3)
    scales = np.abs(normal(815, 3)).astype(np.float16)
    nibbles = (packed[:, :, None] >> (4 * np.arange(8)) & 15).reshape(3, 256) - zeros[:, None]
    yield Case(
        "unpacked",
        unpacked,
        {"out": np.zeros((3, 256), np.float16), "packed": packed, "scales": scales, "zeros": zeros},
        {"out": nibbles * scales[:, None].astype(np.float64)},
        (3,),
        {"WIDTH": 256},
        tolerance=(2.0**-11 * 1.001, 2.0**-25),
    )
    # Steps of a power of two, and few rounds: coordinates are exact, or every rounding is that of each operation.
    at = np.arange(512)
    a, b = (at % 32) / 16 * 1.0 - 2.0, (at // 32) / 16 - 1.0
    px = py = np.zeros(512, np.float32)
    count = np.zeros(512, np.int32)
    for _ in range(20):
        inside = px * px + py * py <= np.float32(4)
        nx, ny = px * px - py * py + a.astype(np.float32), np.float32(2) * px * py + b.astype(np.float32)
        px, py = np.where(inside, nx, px), np.where(inside, ny, py)
        count += inside
    yield Case(
        "mandelbrot",
        mandelbrot,
        {"out": np.zeros(512, np.int32), "width": 32, "step": 0.0625, "limit": 20},
        {"out": count},
        (2,),
        {"SIZE": 256},
        options={"enable_fp_fusion": False},
    )
    x = np.array([1, 7, 27, 97, 871, 6171, 77031, 837799], np.int64)
    steps = []
    for n in x.tolist():
        steps.append(0)
        while n != 1:
            n, steps[-1] = (n // 2 if n % 2 == 0 else 3 * n + 1), steps[-1] + 1
    yield Case("collatz", collatz, {"out": np.zeros(8, np.int32), "x": x}, {"out": np.array(steps)}, (8,), warps=1)
    p, m, g = normal(816, 512), normal(817, 512), normal(818, 512)
    v = np.abs(normal(819, 512)) + np.float32(0.1)
    first = 0.9 * m.astype(np.float64) + 0.1 * g.astype(np.float64)
    second = 0.99 * v.astype(np.float64) + 0.01 * g.astype(np.float64) ** 2
    yield Case(
        "adam",
        adam,
        {"p": p, "m": m, "v": v, "g": g, "rate": 0.01},
        {"m": first, "v": second, "p": p - 0.01 * first / (np.sqrt(second) + 1e-8)},
        (2,),
        {"SIZE": 256},
        # Sums of two rounded products of numbers below 4.
        tolerance=(2.0**-22, 4e-7),
    )
