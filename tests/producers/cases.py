"""What kernels must leave, computed by numpy: a function for each, which producers with a kernel of that name share."""

import struct
import zlib

import numpy as np

from launch import single


def draw(seed):
    return np.random.default_rng(seed)


def small(seed, count, low=0, high=256, dtype=np.int32):
    return draw(seed).integers(low, high, count).astype(dtype)


def floats(seed, count, dtype=np.float32):
    """Multiples of 1/8 between -8 and 8: their sums and products are exact."""
    return (draw(seed).integers(-64, 64, count) / 8).astype(dtype)


def zeros(count, dtype):
    return np.zeros(count, dtype)


def lanes(kernel, count, arguments, expected, **more):
    """A launch of work-groups of 64."""
    return single(kernel, (count,), (64,), arguments, expected, **more)


def vector_add():
    a, b = floats(1, (256, 4)), floats(2, (256, 4))
    return lanes("vector_add", 256, [zeros(1024, np.float32), a, b], {0: a + b[:, ::-1] * 2})


def saxpy():
    x, y = floats(3, 300), floats(4, 300)
    return lanes(
        "saxpy", 320, [y, x, "f32=2.5", "i32=290"], {0: np.where(np.arange(300) < 290, 2.5 * x + y, y).astype(np.float32)}
    )


def reduce():
    x = small(5, 1024, -(2**31), 2**31)
    sums = x.reshape(4, 256).sum(axis=1, dtype=np.int32)
    return single("reduce", (1024,), (256,), [zeros(4, np.int32), x], {0: sums})


def matmul():
    a, b = floats(6, (32, 32)), floats(7, (32, 32))
    return single("matmul", (32, 32), (16, 16), [zeros(1024, np.float32), a, b, "i32=32"], {0: a @ b})


def scan():
    x = small(8, 384, 0, 2**32, np.uint32)
    return single(
        "scan", (384,), (128,), [zeros(384, np.uint32), x], {0: x.reshape(3, 128).cumsum(axis=1, dtype=np.uint32)}
    )


def histogram():
    x = small(9, 1000, 0, 256, np.uint8)
    bins = np.bincount(x & 63, minlength=64).astype(np.uint32) + 5
    return lanes("histogram", 128, [np.full(64, 5, np.uint32), x, "i32=1000"], {0: bins})


def transpose():
    x = small(10, (32, 48), 0, 2**16, np.uint16)
    return single("transpose", (48, 32), (16, 16), [zeros(x.size, np.uint16), x, "i32=48", "i32=32"], {0: x.T})


def softmax():
    # OpenCL lets exp and log be wrong by 3 units in the last place, and division by 2.5; sums of 64 add as many halves.
    x = draw(11).normal(size=(4, 64)).astype(np.float32) * 4
    e = np.exp(x.astype(np.float64) - x.max(axis=1, keepdims=True))
    s = e.sum(axis=1, keepdims=True)
    expected = {0: (e / s).astype(np.float32), 1: (np.log(s) + x.max(axis=1, keepdims=True)).astype(np.float32)}
    return lanes("softmax", 256, [zeros(256, np.float32), zeros(4, np.float32), x], expected, tolerance=4e-6)


def truncated(a, b):
    """Quotients and remainders as C has them, of Python's integers."""
    quotients = [abs(int(x)) // abs(int(y)) * (1 if (x < 0) == (y < 0) else -1) for x, y in zip(a, b)]
    return quotients, [int(x) - q * int(y) for x, y, q in zip(a, b, quotients)]


def wrapped(values, bits, signed=True):
    return np.array([int(v) & ((1 << bits) - 1) for v in values], f"u{bits // 8}").view(
        f"{'i' if signed else 'u'}{bits // 8}"
    )


def division():
    rng, n = draw(12), 128
    a = rng.integers(-(2**31), 2**31, n).astype(np.int32) >> rng.integers(0, 31, n).astype(np.int32)
    b = rng.integers(-(2**31), 2**31, n).astype(np.int32) >> rng.integers(0, 31, n).astype(np.int32)
    c = rng.integers(-(2**63), 2**63, n) >> rng.integers(0, 63, n)
    d = rng.integers(-(2**63), 2**63, n) >> rng.integers(0, 63, n)
    b[b == 0], d[d == 0] = 9, -11
    # These overflow, and no language says what comes of it.
    a[(a == -(2**31)) & (b == -1)] = 1
    quotients, remainders = truncated(a, b)
    sevenths, tenths = truncated(a, [7] * n)[0], truncated(a, [10] * n)[1]
    out = np.stack(
        [
            wrapped(quotients, 32),
            wrapped(remainders, 32),
            (a.view(np.uint32) // b.view(np.uint32)).view(np.int32),
            wrapped([x + y for x, y in zip(sevenths, tenths)], 32),
        ],
        axis=1,
    )
    quotients, remainders = truncated(c, d)
    mixed = [int(x) * int(y) + (int(x) >> (i & 63)) for i, (x, y) in enumerate(zip(c, d))]
    wide = np.stack(
        [
            wrapped(quotients, 64),
            wrapped(remainders, 64),
            (c.view(np.uint64) // d.view(np.uint64)).view(np.int64),
            wrapped(mixed, 64),
        ],
        axis=1,
    )
    return lanes("division", n, [zeros(n * 4, np.int32), zeros(n * 4, np.int64), a, b, c, d], {0: out, 1: wide})


def structs():
    def shape(width):
        return struct.pack("<b3xh2xf4x3q", 0, width, 2.5, 100, -200, 300)

    areas = [17.5, 8.75, None, 2.5]
    out = [7 + (100, -200, 300)[i % 3] if i % 4 == 2 else areas[i % 4] for i in range(64)]
    expected = {0: np.array(out, np.float32), 2: np.frombuffer(shape(8), np.uint8)}
    return lanes("structs", 64, [zeros(64, np.float32), "hex=" + shape(7).hex(), zeros(40, np.uint8)], expected)


def recursion():
    def fibonacci(n):
        return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)

    def ackermann(m, n):
        return n + 1 if m == 0 else 2 + n if m == 1 else 2 * n + 3

    x = small(13, 128, 0, 40, np.uint32)
    out = [fibonacci(int(n) % 9) + ((int(n) % 2 == 0) << 8) + (ackermann(int(n) % 3, int(n) % 4) << 16) for n in x]
    return lanes("recursion", 128, [zeros(128, np.uint32), x], {0: np.array(out, np.uint32)})


def function_pointers():
    x, which = small(14, 128, -20, 20), 6
    operations = [lambda a, b: a + b, lambda a, b: a - b, lambda a, b: a * b, max]
    out = []
    for i in range(128):
        f = operations[(i + which) & 3]
        result = int(x[i])
        for k in (1, 2, 3):
            result = f(result, int(x[i ^ k]))
        out.append(result + operations[which & 3](int(x[i]), which))
    return lanes("function_pointers", 128, [zeros(128, np.int32), x, f"i32={which}"], {0: np.array(out, np.int32)})


def variadic():
    x = small(15, 128, -1000, 1000)
    out = [float(x[i]) + 0.5 if i % 2 else float(int(x[i]) << 20) + float(x[i ^ 1]) - 3 + 0.25 for i in range(128)]
    return lanes("variadic", 128, [zeros(128, np.float64), x], {0: np.array(out)})


def strings():
    names = [b"zero", b"one", b"two", b"three", b"four", b"five", b"six", b"seven"]
    x = small(16, 64, 0, 2**32, np.uint32)
    out = np.zeros(64, np.dtype([("text", "u1", 12), ("least", "i4")]))
    for i, n in enumerate(x & 7):
        text = bytearray(12)
        text[: len(names[n])] = names[n]
        text[0] -= 32
        text[2:10] = text[0:8]
        out["text"][i] = np.frombuffer(bytes(text), np.uint8)
        least = 0
        for k in range(1, 8):
            if names[k] < names[least] and k != n:
                least = k
        out["least"][i] = least
    return lanes("strings", 64, [zeros(64 * 16, np.uint8), x], {0: np.frombuffer(out.tobytes(), np.uint8)})


def bitfields():
    x = small(17, 64, 0, 2**32, np.uint32)
    out = []
    for i, n in enumerate(map(int, x)):
        a, b, c = n & 31, (n >> 3) & 127, (n >> 4) & 0xFFFFF
        d, e = (n * 0x12345) & (1 << 37) - 1, int(n & 2 != 0)
        b = (b + 1) & 127
        c = (c - a) & 0xFFFFF
        d = (d + c) & (1 << 37) - 1
        w = (n | 0x3F000000) ^ (e << 31)
        w ^= 0x55 << 8 * (i & 1)
        out.append([a | b << 8, c, (d >> 5) & 0xFFFFFFFF, w ^ (w >> 23 & 255)])
    return lanes("bitfields", 64, [zeros(256, np.uint32), x], {0: np.array(out, np.uint32)})


def wide_integers():
    x = draw(18).integers(0, 2**64, 128, dtype=np.uint64)
    out = []
    for i in range(64):
        high, low = int(x[i * 2]), int(x[i * 2 + 1])
        a = high << 64 | low
        b = (a * (high | 1) + (a >> (i & 127))) & (1 << 128) - 1
        signed = lambda v: (v & (1 << 37) - 1) - ((v >> 36 & 1) << 37)
        c = signed(high)
        c = c * 3 + (c >> 5)
        carry = high + low
        out.append([b >> 64, b & 2**64 - 1, c & 2**64 - 1, (carry & 2**64 - 1) ^ (carry >> 64)])
    return lanes("wide_integers", 64, [zeros(256, np.uint64), x], {0: np.array(out, np.uint64)})


def bits():
    x = small(19, 64, 0, 2**32, np.uint32)
    x[3], x[4] = 0, 1
    out = []
    for i, n in enumerate(map(int, x)):
        crc = zlib.crc32(n.to_bytes(4, "little"))
        leading, trailing = 32 - (n | 1).bit_length(), ((n | 1 << 31) & -(n | 1 << 31)).bit_length() - 1
        swapped, reversed_ = int.from_bytes(n.to_bytes(4, "little"), "big"), int(f"{n:032b}"[::-1], 2)
        turn = i & 31
        rotated = (n << turn | n >> (32 - turn)) & 0xFFFFFFFF if turn else n
        half = (n & 255) << 8 | n >> 8 & 255
        out.append([crc, n.bit_count() | leading << 8 | trailing << 16, swapped ^ reversed_, (rotated + half) & 0xFFFFFFFF])
    return lanes("bits", 64, [zeros(256, np.uint32), x], {0: np.array(out, np.uint32)})


def sort():
    x = small(20, (64, 8), -1000, 1000)
    out = np.sort(x, axis=1)
    out[::3] = out[::3, ::-1]
    return lanes("sort", 64, [zeros(512, np.int32), x], {0: out})


def vla():
    count = lambda n: sum(all(k % d for d in range(2, k)) for k in range(2, n))
    return lanes(
        "vla", 64, [zeros(64, np.uint32), "i32=50"], {0: np.array([count(50 + (i & 3)) for i in range(64)], np.uint32)}
    )


def atomics():
    x, i = np.abs(floats(21, 256)) + 1, np.arange(256)
    counters = np.array([i.sum(), np.bitwise_xor.reduce(i * i), (i * 37 % 101).max(), -1], np.int32)
    return lanes("atomics", 256, [zeros(4, np.int32), zeros(1, np.float32), x], {0: counters, 1: np.array([x.max()])})


def virtual_calls():
    x = small(22, 128, 0, 100)
    out = [int(x[i]) * int(x[i ^ 1]) // 2 * 10 + 3 if (int(x[i]) ^ i) & 1 else int(x[i]) ** 2 * 10 + 4 for i in range(128)]
    return lanes("virtual_calls", 128, [zeros(128, np.int32), x], {0: np.array(out, np.int32)})


def templates():
    x = floats(23, 64)
    out = []
    for i in range(64):
        a, b = [x[i], x[i ^ 1], 1], [2, x[i], x[i ^ 2]]
        out.append(sum(p * q for p, q in zip(a, b)) + sum(4 * float(p) ** 2 for p in a) + 120 + 3.5 + i)
    return lanes("templates", 64, [zeros(64, np.float32), x], {0: np.array(out, np.float32)})


def lambdas():
    x, k = small(24, 128, -50, 50), 3
    out = []
    for i in range(128):
        a, b = int(x[i]), int(x[i ^ 1])
        f = (lambda v: v + a) if i & 1 else (lambda v: v * k - b)
        out.append(f(f(b)) + 2 + a + 3 + a)
    return lanes("lambdas", 128, [zeros(128, np.int32), x, f"i32={k}"], {0: np.array(out, np.int32)})


def member_pointers():
    x = small(25, 128, 0, 10000)
    out = []
    for i, n in enumerate(map(int, x)):
        balance, limit, m = 0, 100, n & 63
        for k in range(4):
            step = (n >> k) % 3
            if step == 0:
                balance += m
            elif step == 1:
                balance -= m if m <= balance + limit else 0
            else:
                balance += int(balance * m / (50 if i % 2 else 100)) + i % 2
        out.append(limit if i // 2 % 2 else balance)
    return lanes("member_pointers", 128, [zeros(128, np.int32), x], {0: np.array(out, np.int32)})


def tree():
    x, out = small(26, (64, 8), 0, 1000), []
    for keys in x.tolist():
        root, depth = None, 0
        for key in keys:
            at, link, level = root, None, 1
            while at:
                level += 1
                link = (at, 1 if key < at[0] else 2)
                at = at[link[1]]
            node = [key, None, None]
            depth = max(depth, level)
            if link:
                link[0][link[1]] = node
            else:
                root = node
        out.append(sorted(keys) + [depth])
    return lanes("tree", 64, [zeros(64 * 9, np.int32), x], {0: np.array(out, np.int32)})


def destructors():
    x, out = small(27, 64, 0, 8), []
    for i, n in enumerate(map(int, x)):
        log = i * 7 + 1
        result = -1
        for k in range(n):
            log = log * 7 + 2 + k
            if k != 2:
                if n > 5 and k == 3:
                    result = k
                else:
                    log = (log * 7 + 10) * 5 + 10
            log = log * 5 + 2 + k
            if result >= 0:
                break
        # The last one goes after the result is there; `log` is returned to, so it counts.
        log = log * 5 + 1
        out.append((log ^ result) & 0xFFFFFFFF)
    return lanes("destructors", 64, [zeros(64, np.uint32), x], {0: np.array(out, np.uint32)})


def tables():
    values, state = [], 1
    for _ in range(64):
        state = (state * 1103515245 + 12345) & 0xFFFFFFFF
        values.append(state >> 16)
    roots, entries = [1.0, 2**0.5, 3**0.5], [(3, 5), (200, 60)]
    x, out = small(28, 128, 0, 2**32, np.uint32), []
    for n in map(int, x):
        level, where = entries[n >> 4 & 1]
        out.append((values[n & 63] * roots[n % 3] + values[where + (n & 3)]) + level)
    # A product that is added may be rounded or not.
    return lanes("tables", 128, [zeros(128, np.float64), x], {0: np.array(out)}, tolerance=1e-15)


def inheritance():
    x, out = small(29, 128, 0, 1000), []
    for i, n in enumerate(map(int, x)):
        # Who has no name of its own has the base's.
        name = [(n + 10) * 2 + 1000, n + 1, n + 2 + 10][i % 3]
        out.append(name * 3 + (10 * n if i % 2 else 1000 - (n + 1)))
    return lanes("inheritance", 128, [zeros(128, np.int32), x], {0: np.array(out, np.int32)})


def heap():
    x = floats(30, (8, 16)) + np.arange(16, dtype=np.float32) / 64
    out = np.sort(x, axis=1)
    out[2::4] = out[2::4, ::-1]
    return lanes("heap", 128, [zeros(128, np.float32), x], {0: out})


def halves():
    x = floats(31, (64, 4), np.float16)
    y = (x.astype(np.float64) ** 2 + 0.5).astype(np.float16)
    first = np.minimum(y[:, [1, 0, 3, 2]], np.abs(x) * np.float16(2))
    d = x[:, :2].astype(np.float64)
    # The square root of a double is rounded correctly; a product that is added may be rounded or not.
    arguments = [zeros(256, np.float16), zeros(128, np.float64), x]
    return lanes("halves", 64, arguments, {0: first, 1: np.sqrt(d * d + 1) + np.floor(d)}, tolerance=1e-15)


# Each source of `clang/` with the function that says what it leaves.
SOURCES = {
    "vector_add.cl": vector_add, "saxpy.cl": saxpy, "reduce.cl": reduce, "matmul.cl": matmul, "scan.cl": scan,
    "histogram.cl": histogram, "transpose.cl": transpose, "softmax.cl": softmax, "division.cl": division, "structs.cl": structs,
    "recursion.c": recursion, "function_pointers.c": function_pointers, "variadic.c": variadic, "strings.c": strings,
    "bitfields.c": bitfields, "wide_integers.c": wide_integers, "bits.c": bits, "sort.c": sort, "vla.c": vla,
    "atomics.c": atomics, "virtual_calls.cpp": virtual_calls, "templates.cpp": templates, "lambdas.cpp": lambdas,
    "member_pointers.cpp": member_pointers, "tree.cpp": tree, "destructors.cpp": destructors, "tables.cpp": tables,
    "inheritance.cpp": inheritance, "heap.cpp": heap, "halves.cpp": halves,
}  # fmt: skip
