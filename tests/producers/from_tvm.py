"""LLVM IR of TVM's code generator for ROCm, as `inspect_source("llvm")` of the built module gives it.

TVM's own LLVM has been over it by then. ROCm need not be there: of what TVM asks it for, the device library is not used by
these kernels, and no object is linked. How kernels are launched is read from TVM's own program, after its last pass.
"""

import re

import numpy as np
import tvm
from tvm import te, tirx, topi
from tvm.s_tir import dlight
from tvm.script import tirx as T

import cases
from launch import Launch, Module, Step

NAME = "TVM"
PACKAGE = "apache-tvm"


@tvm.register_global_func("tvm_callback_rocm_bitcode_path", override=True)
def no_device_library():
    return []


@tvm.register_global_func("tvm_callback_rocm_link", override=True)
def not_linked(code):
    return code


@T.prim_func
def scan(a: T.Buffer((384,), "int32"), out: T.Buffer((384,), "int32")):
    for group in T.thread_binding(3, thread="blockIdx.x"):
        for lane in T.thread_binding(128, thread="threadIdx.x"):
            sums = T.alloc_buffer((256,), "int32", scope="shared")
            sums[lane] = a[group * 128 + lane]
            for bit in T.serial(7):
                T.tvm_storage_sync("shared")
                sums[(bit + 1) % 2 * 128 + lane] = sums[bit % 2 * 128 + lane] + T.if_then_else(
                    lane >= T.shift_left(1, bit), sums[bit % 2 * 128 + lane - T.shift_left(1, bit)], 0
                )
            out[group * 128 + lane] = sums[128 + lane]


@T.prim_func
def histogram(a: T.Buffer((1000,), "uint8"), out: T.Buffer((64,), "int32")):
    for group in T.thread_binding(1, thread="blockIdx.x"):
        for lane in T.thread_binding(64, thread="threadIdx.x"):
            counts = T.alloc_buffer((64,), "int32", scope="local")
            for bin in T.serial(64):
                counts[bin] = 0
            all_counts = T.alloc_buffer((4096,), "int32", scope="shared")
            for step in T.serial(16):
                if step * 64 + lane < 1000:
                    counts[T.Cast("int32", a[step * 64 + lane]) % 64] = (
                        counts[T.Cast("int32", a[step * 64 + lane]) % 64] + 1
                    )
            for bin in T.serial(64):
                all_counts[bin * 64 + lane] = counts[bin]
            T.tvm_storage_sync("shared")
            total = T.alloc_buffer((1,), "int32", scope="local")
            total[0] = 0
            for other in T.serial(64):
                total[0] = total[0] + all_counts[lane * 64 + other]
            out[lane] = total[0]


def programs():
    """Programs: a name, TVM's function, what its parameters are, what must come of it, and the tolerance."""
    floats, small = cases.floats, cases.small

    def tensor(name, array):
        return te.placeholder(array.shape, str(array.dtype), name=name)

    def elementwise(shape, f, *tensors):
        return te.compute(shape, lambda *i: f(*(t[i] for t in tensors)), name="out")

    a, b = floats(1, (64, 48)), floats(2, (64, 48))
    ta, tb = tensor("a", a), tensor("b", b)
    yield "vector_add", [ta, tb, elementwise(a.shape, lambda x, y: x + y * 2.0, ta, tb)], [a, b], a + b * 2, 0
    x, y = floats(3, 300), floats(4, 300)
    tx, ty, scale = tensor("x", x), tensor("y", y), tirx.Var("scale", "float32")
    scaled, sums = elementwise(x.shape, lambda p, q: p * scale + q, tx, ty), (2.5 * x + y).astype(np.float32)
    yield "saxpy", [tx, ty, scale, scaled], [x, y, "f32=2.5"], sums, 0
    rows = floats(5, (16, 500))
    yield "reduce", [t := tensor("a", rows), topi.sum(t, axis=1)], [rows], rows.sum(axis=1), 0
    yield "largest", [t := tensor("a", rows), topi.argmax(t, axis=1)], [rows], rows.argmax(axis=1).astype(np.int32), 0
    left, right = floats(6, (64, 32)), floats(7, (32, 64))
    tl, tr = tensor("left", left), tensor("right", right)
    yield "matmul", [tl, tr, topi.nn.matmul(tl, tr)], [left, right], left @ right, 0
    halves = [(small(seed, (64, 64), -16, 17) / 8).astype(np.float16) for seed in (8, 9)]
    tl, tr = tensor("left", halves[0]), tensor("right", halves[1])
    product = np.matmul(*(h.astype(np.float32) for h in halves))
    yield "matmul_half", [tl, tr, topi.nn.matmul(tl, tr, out_dtype="float32")], halves, product, 0
    yield "transpose", [ta, topi.transpose(ta)], [a], a.T, 0
    image, weights = floats(10, (1, 3, 12, 12)), floats(11, (4, 3, 3, 3))
    windows = np.lib.stride_tricks.sliding_window_view(image[0], (3, 3), axis=(1, 2))
    ti, tw = tensor("image", image), tensor("weights", weights)
    convolution = topi.nn.conv2d_nchw(ti, tw, 1, 0, 1)
    yield "convolution", [ti, tw, convolution], [image, weights], np.einsum("cyxij,ocij->oyx", windows, weights), 0
    logits = cases.draw(12).normal(size=(16, 64)).astype(np.float32) * 4
    e = np.exp(logits.astype(np.float64) - logits.max(axis=1, keepdims=True))
    # exp is right to two units in the last place, sums of 64 add as many halves.
    shares = (e / e.sum(axis=1, keepdims=True)).astype(np.float32)
    yield "softmax", [t := tensor("a", logits), topi.nn.softmax(t)], [logits], shares, 4e-6
    v = cases.draw(13).normal(size=1024).astype(np.float32) * 4
    d = v.astype(np.float64)
    mixed = elementwise(v.shape, lambda z: te.log(te.exp(z) + 1.0) + te.sqrt(te.abs(z)) + te.floor(z), t := tensor("a", v))
    yield "logarithms", [t, mixed], [v], (np.log(np.exp(d) + 1) + np.sqrt(np.abs(d)) + np.floor(d)).astype(np.float32), 4e-6
    p, q = cases.draw(14).integers(-(2**62), 2**62, 512), cases.draw(15).integers(-(2**40), 2**40, 512) | 1
    tp, tq = tensor("p", p), tensor("q", q)
    division = elementwise(
        p.shape, lambda m, n: te.floordiv(m, n) + te.floormod(m, n) * 3 + te.truncdiv(m, tirx.const(10, "int64")), tp, tq
    )
    yield "division", [tp, tq, division], [p, q], p // q + p % q * 3 + np.sign(p) * (np.abs(p) // 10), 0
    table, which = floats(16, (1000, 16), np.float16), small(17, 64, 0, 1000)
    tt, tw = tensor("table", table), tensor("which", which)
    yield "gather", [tt, tw, topi.take(tt, tw, axis=0)], [table, which], table[which], 0
    ints = small(18, 384, -(2**20), 2**20)
    yield "scan", scan, [ints], ints.reshape(3, 128).cumsum(axis=1, dtype=np.int32), 0
    bytes_ = small(19, 1000, 0, 256, np.uint8)
    yield "histogram", histogram, [bytes_], np.bincount(bytes_ % 64, minlength=64).astype(np.int32), 0


@tvm.instrument.pass_instrument
class Launches:
    """Keeps the last program that says how kernels are launched."""

    text = ""

    def run_after_pass(self, mod, info):
        text = mod.script()
        if "T.launch_thread" in text:
            self.text = text


def steps_of(text, parameters):
    """The launches of a program, in their order; a parameter goes by its name."""
    steps = []
    for kernel in re.split(r"^    def ", text, flags=re.M)[1:]:
        extents = dict(re.findall(r'T\.launch_thread\("(\w+\.\w)", (\d+)\)', kernel))
        if not extents:
            continue
        name, signature = re.match(r"(\w+)\((.*?)\)(?: ->.*)?:$", kernel, re.M).groups()
        names = [parameter.split(":")[0] for parameter in re.split(r", (?=\w+: )", signature)]
        block = tuple(int(extents.get(f"threadIdx.{axis}", 1)) for axis in "xyz")
        grid = tuple(int(extents.get(f"blockIdx.{axis}", 1)) * size for axis, size in zip("xyz", block))
        steps.append(Step(name, grid, block, [parameters[name.removesuffix("_ptr")] for name in names]))
    return steps


def modules(cache, targets, report):
    """Each program for each target; `report` is told what TVM refuses."""
    schedules = [getattr(dlight.gpu, name)() for name in ("Matmul", "GEMV", "Reduction", "GeneralReduction", "Fallback")]
    for target in targets:
        rocm = tvm.target.Target({"kind": "rocm", "mcpu": target}, host="llvm")
        for name, program, arguments, expected, tolerance in programs():
            try:
                function = program if isinstance(program, tirx.PrimFunc) else te.create_prim_func(program)
                names = [str(parameter.name) for parameter in function.params]
                module = tvm.IRModule({"main": function.with_attr("global_symbol", "main")})
                if function is not program:
                    with rocm:
                        module = dlight.ApplyDefaultSchedule(*schedules)(module)
                launches = Launches()
                with tvm.transform.PassContext(instruments=[launches]):
                    built = tvm.compile(module, target=rocm)
                (device,) = built.mod.imports
                text = device.inspect_source("llvm")
            except Exception as error:
                report(f"{name} {target}", repr(error))
                continue
            file = cache / f"{name}.{target}.ll"
            file.write_text(text)
            arrays = [argument for argument in arguments if isinstance(argument, np.ndarray)]
            taken = dict(zip(names, [*arguments, np.zeros_like(expected)], strict=True))
            places = {
                key: index for index, key in enumerate(key for key, value in taken.items() if isinstance(value, np.ndarray))
            }
            parameters = {key: places.get(key, value) for key, value in taken.items()}
            steps = steps_of(launches.text, parameters)
            yield Module(
                name, target, [file], Launch([*arrays, np.zeros_like(expected)], steps, {len(arrays): expected}, tolerance)
            )
