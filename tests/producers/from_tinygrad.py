"""LLVM IR of tinygrad's renderer for AMD's GPUs.

tinygrad gives the text that it renders to an LLVM library. That text is what is taken: a compiler that keeps it stands
where the library's would. Its device without a machine (`NULL`) is given memory, so that programs of several kernels tell
which buffers each launch has.
"""

import os

os.environ |= {"DEV": "NULL:AMDLLVM:gfx942", "CACHELEVEL": "0", "PARALLEL": "0", "NO_MEMORY_PLANNER": "1"}

import numpy as np
import tinygrad.runtime.ops_null as null
import tinygrad.runtime.support.compiler_llvm as compiler_llvm
from tinygrad import Tensor, dtypes
from tinygrad.device import Compiler, Program
from tinygrad.helpers import Context

import cases
from launch import Launch, Module, Step

NAME = "tinygrad"
PACKAGE = "tinygrad"

# What has been launched, as (LLVM IR, name, memory of the buffers, groups, work-items of a group, values).
launched = []


class Kept(Compiler):
    """Keeps the text."""

    def __init__(self, arch):
        super().__init__(None)

    def compile(self, src):
        return src.encode()


class Recorder(Program):
    """Writes down launches."""

    def __init__(self, dev, obj):
        self.source, self.name = obj.lib.decode(), obj.name

    def __call__(self, *buffers, global_size=(1, 1, 1), local_size=(1, 1, 1), vals=(), **more):
        launched.append((self.source, self.name, buffers, global_size, local_size, vals))
        return 1e-3


class Memory(null.NullAllocator):
    def _alloc(self, size, options):
        return bytearray(size)

    def _copyin(self, dest, src):
        dest[:] = src

    def _copyout(self, dest, src):
        dest[:] = src

    def _offset(self, buf, size, offset):
        raise NotImplementedError("a part of a buffer")


compiler_llvm.AMDLLVMCompiler = Kept
null.NullProgram = Recorder
null.NullAllocator = Memory


def of(array):
    """A tensor of a numpy array, in memory that no kernel has computed."""
    return Tensor(array).realize()


def programs():
    """Ten programs: a name, a function that makes the tensor, what it must hold, and the tolerance."""
    a, b, row = cases.floats(1, (64, 48)), cases.floats(2, (64, 48)), cases.floats(3, 48)
    ints, divisors = cases.small(4, 512, -1000, 1000), cases.small(5, 512, 1, 100)
    wide = cases.draw(6).integers(-(2**62), 2**62, 512)
    left, right = cases.floats(7, (64, 32)), cases.floats(8, (32, 64))
    # So small that their products are halves: without matrix cores tinygrad multiplies halves.
    halves = [(cases.small(seed, (64, 64), -16, 17) / 8).astype(np.float16) for seed in (9, 10)]
    image, weights = cases.floats(11, (1, 3, 12, 12)), cases.floats(12, (4, 3, 3, 3))
    picked = cases.small(13, 1000, 0, 16)
    x = cases.draw(14).normal(size=(16, 64)).astype(np.float32) * 4
    e = np.exp(x.astype(np.float64) - x.max(axis=1, keepdims=True))
    windows = np.lib.stride_tricks.sliding_window_view(image[0], (3, 3), axis=(1, 2))
    yield "vector_add", lambda: of(a) + of(b) * 2, a + b * 2, 0
    yield "broadcast", lambda: (of(a) > 0).where(of(a) * of(row), of(b)), np.where(a > 0, a * row, b), 0
    yield "reduce", lambda: of(a).sum(), np.array([a.sum()]), 0
    yield "transpose", lambda: of(a).T.contiguous(), a.T, 0
    yield "matmul", lambda: of(left) @ of(right), left @ right, 0
    # By the matrix cores where the target has them: products of halves, summed in single precision.
    product = np.matmul(*(h.astype(np.float32) for h in halves))
    yield "matmul_half", lambda: of(halves[0]).matmul(of(halves[1]), dtype=dtypes.float32), product, 0
    yield "convolution", lambda: of(image).conv2d(of(weights)), np.einsum("cyxij,ocij->oyx", windows, weights), 0
    yield "scan", lambda: of(ints).cumsum(), ints.cumsum(dtype=np.int32), 0
    bins = np.bincount(picked, minlength=16).astype(np.int32)
    yield "histogram", lambda: (of(picked).reshape(-1, 1) == Tensor.arange(16)).sum(axis=0), bins, 0
    divided = ints // divisors * 3 + ints % divisors
    yield "division", lambda: of(ints) // of(divisors) * 3 + of(ints) % of(divisors), divided, 0
    yield "wide_integers", lambda: (of(wide) * of(wide) >> 3) // 1000003 ^ of(wide), (wide * wide >> 3) // 1000003 ^ wide, 0
    # exp2 and log2 are the machine's, near 1 in 2^22; sums of 64 add as many halves of a unit.
    yield "softmax", lambda: of(x).softmax(), (e / e.sum(axis=1, keepdims=True)).astype(np.float32), 4e-6
    d = x.astype(np.float64)
    logarithms = (np.log(np.exp(d) + 1) + np.sqrt(np.abs(d))).astype(np.float32)
    yield "logarithms", lambda: (of(x).exp() + 1).log() + of(x).abs().sqrt(), logarithms, 4e-6


def modules(cache, targets, report):
    """Each program for each target; `report` is told what tinygrad refuses."""
    for target in targets:
        for name, make, expected, tolerance in programs():
            launched.clear()
            try:
                # Of other targets tinygrad takes the matrix cores to be those of RDNA.
                with Context(DEV=f"NULL:AMDLLVM:{target}", TC=int(target == "gfx942")):
                    result = make().contiguous().realize()
            except Exception as error:
                report(f"{name} {target}", repr(error))
                continue
            files, memories, steps = [], [], []

            def place(memory):
                for index, known in enumerate(memories):
                    if known is memory:
                        return index
                memories.append(memory)
                return len(memories) - 1

            for index, (source, kernel, buffers, groups, block, values) in enumerate(launched):
                file = cache / f"{name}.{index}.{target}.ll"
                file.write_text(source)
                files.append(file)
                grid = tuple(groups[axis] * block[axis] for axis in range(3))
                steps.append(
                    Step(kernel, grid, block, [*map(place, buffers), *(f"i32={value}" for value in values)], file=index)
                )
            output = place(result.uop.buffer._buf)
            buffers = [np.frombuffer(memory, np.uint8) for memory in memories]
            yield Module(name, target, files, Launch(buffers, steps, {output: expected}, tolerance))
