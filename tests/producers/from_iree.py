"""LLVM IR of IREE's compiler, before and after the passes of its own LLVM.

`iree-compile` writes both where `--iree-hal-dump-executable-intermediates-to` says. How many work-groups of which size a
kernel is launched in is read from what `--compile-to=executable-targets` prints.
"""

import re
import subprocess
import sys
from pathlib import Path

import numpy as np

import cases
from launch import Module, single

NAME = "IREE"
PACKAGE = "iree-base-compiler"
# It knows no gfx900.
TARGETS = ["gfx90a", "gfx942"]


def truncated(a, b):
    """Quotients and remainders as C has them."""
    q = np.sign(a) * np.sign(b) * (np.abs(a) // np.abs(b))
    return q, a - q * b


def programs():
    """By the name of the source: the arguments, what must come of them, and the tolerance."""
    floats, small = cases.floats, cases.small
    a, b = floats(1, (64, 48)), floats(2, (64, 48))
    x, y = floats(3, 320), floats(4, 320)
    rows, left, right = floats(5, (16, 500)), floats(6, (64, 32)), floats(7, (32, 64))
    halves = [(small(seed, (128, 128), -16, 17) / 8).astype(np.float16) for seed in (8, 9)]
    image, weights = floats(10, (1, 12, 12, 3)), floats(11, (3, 3, 3, 4))
    windows = np.lib.stride_tricks.sliding_window_view(image[0], (3, 3), axis=(0, 1))
    logits = cases.draw(12).normal(size=(16, 64)).astype(np.float32) * 4
    e = np.exp(logits.astype(np.float64) - logits.max(axis=1, keepdims=True))
    t = cases.draw(13).normal(size=1024).astype(np.float32) * 4
    d = t.astype(np.float64)
    ints, many = small(14, (8, 64), -(2**30), 2**30), floats(15, (16, 200))
    p, q = cases.draw(16).integers(-(2**62), 2**62, 512), cases.draw(17).integers(-(2**40), 2**40, 512) | 1
    quotients, remainders = truncated(p, q)
    unsigned = (p.view(np.uint64) // q.view(np.uint64)).view(np.int64)
    table, which = floats(18, (1000, 16), np.float16), small(19, 64, 0, 1000)
    matrix, vector = floats(20, (256, 512)), floats(21, 512)
    of_halves = [(small(seed, shape, -16, 17) / 8).astype(np.float16) for seed, shape in ((22, (256, 512)), (23, 512))]
    tiles = [(small(seed, shape, -16, 17) / 8).astype(np.float16) for seed, shape in ((24, (1, 18, 18, 32)), (25, (3, 3, 32, 64)))]
    many_windows = np.lib.stride_tricks.sliding_window_view(tiles[0][0].astype(np.float32), (3, 3), axis=(0, 1))
    queries, keys, values = (cases.draw(seed).normal(size=(2, 128, 64)).astype(np.float16) for seed in (26, 27, 28))
    scores = queries.astype(np.float64) @ keys.astype(np.float64).transpose(0, 2, 1) / 8
    shares = np.exp(scores - scores.max(axis=2, keepdims=True))
    attended = shares / shares.sum(axis=2, keepdims=True) @ values.astype(np.float64)
    half_logits = cases.draw(29).normal(size=(16, 1024)).astype(np.float16)
    of_half_logits = np.exp(half_logits.astype(np.float64))
    return {
        "vector_add": ([a, b], a + b * 2, 0),
        "saxpy": ([x, y], (2.5 * x + y).astype(np.float32), 0),
        "reduce": ([rows], rows.sum(axis=1), 0),
        "matmul": ([left, right], left @ right, 0),
        "matmul_half": (halves, np.matmul(*(h.astype(np.float32) for h in halves)), 0),
        "transpose": ([a.astype(np.float16)], a.astype(np.float16).T, 0),
        "convolution": ([image, weights], np.einsum("yxcij,ijco->yxo", windows, weights), 0),
        # exp is right to two units in the last place, sums of 64 add as many halves.
        "softmax": ([logits], (e / e.sum(axis=1, keepdims=True)).astype(np.float32), 4e-6),
        "logarithms": ([t], (np.log1p(np.exp(d)) + np.sqrt(np.abs(d)) + np.tanh(d)).astype(np.float32), 4e-6),
        "scan": ([ints], ints.cumsum(axis=1, dtype=np.int32), 0),
        "largest": ([many], many.argmax(axis=1).astype(np.int32), 0),
        "division": ([p, q], (quotients ^ remainders ^ unsigned) + p // 10, 0),
        "gather": ([table, which], table[which].astype(np.float32), 0),
        "matvec": ([matrix, vector], matrix @ vector, 0),
        "matvec_half": (of_halves, np.matmul(*(h.astype(np.float32) for h in of_halves)), 0),
        "convolution_half": (
            tiles,
            np.einsum("yxcij,ijco->yxo", many_windows, tiles[1].astype(np.float32))[None],
            0,
        ),
        # Scores are halves before they are multiplied.
        "attention": ([queries, keys, values], attended.astype(np.float16), 4e-3),
        # Exponentials and their sum are halves, too.
        "softmax_half": (
            [half_logits],
            (of_half_logits / of_half_logits.sum(axis=1, keepdims=True)).astype(np.float16),
            2e-3,
        ),
    }  # fmt: skip


def launch_of(text):
    """The one kernel's name, its work-groups and their size."""
    (name,) = re.findall(r"hal\.executable\.export public @(\w+)", text)
    constants = dict(re.findall(r"(%\w+) = arith\.constant (\d+) : index", text[: text.index("hal.return")]))
    groups = [int(constants[count]) for count in re.search(r"hal\.return (%\w+), (%\w+), (%\w+) : index", text).groups()]
    block = [
        int(size) for size in re.search(r"workgroup_size = \[(\d+) : index, (\d+) : index, (\d+) : index\]", text).groups()
    ]
    # Arguments in their order, the result last, each at its start.
    bindings = re.findall(r"^\s+(r[ow]|wo) %arg(\d+)\[%c0 for", text, re.M)
    places = [int(place) for _, place in bindings]
    if len(re.findall(r"stream\.cmd\.dispatch ", text)) != 1 or places != sorted(places) or bindings[-1][0] != "wo":
        raise ValueError("more than one launch, or its arguments in another order")
    return name, tuple(count * size for count, size in zip(groups, block)), tuple(block)


def modules(cache, targets, report):
    """Each source for each target, before and after its LLVM's passes; `report` is told what IREE refuses."""
    compiler = Path(sys.executable).with_name("iree-compile")
    for name, (arguments, expected, tolerance) in programs().items():
        source = Path(__file__).parent / f"iree/{name}.mlir"
        for target in targets:
            if target not in TARGETS:
                continue
            folder = cache / target
            command = [compiler, "--iree-hal-target-device=hip", f"--iree-rocm-target={target}", source]
            dump = [f"--iree-hal-dump-executable-intermediates-to={folder}", "-o", folder / f"{name}.vmfb"]
            folder.mkdir(exist_ok=True)
            told = subprocess.run([*command, "--compile-to=executable-targets", "-o", "-"], capture_output=True, text=True)
            done = subprocess.run([*command, *dump], capture_output=True, text=True)
            if told.returncode or done.returncode:
                report(f"{name} {target}", told.stderr + done.stderr)
                continue
            kernel, grid, block = launch_of(told.stdout)
            launch = single(
                kernel, grid, block, [*arguments, np.zeros_like(expected)], {len(arguments): expected}, tolerance
            )
            for stage in ("linked", "optimized"):
                (file,) = folder.glob(f"module_{name}_dispatch_0_*.{stage}.ll")
                yield Module(f"{name} {stage}", target, [file], launch)
