"""A kernel with a launch, and what it must leave."""

from dataclasses import dataclass, field

import numpy as np
from formats import Coded

CDNA = ("gfx90a", "gfx942")
TYPES = {
    "float16": "fp16",
    "float32": "fp32",
    "float64": "fp64",
    "int8": "i8",
    "int16": "i16",
    "int32": "i32",
    "int64": "i64",
    "uint8": "u8",
    "uint16": "u16",
    "uint32": "u32",
    "uint64": "u64",
    "bool": "i1",
}


@dataclass
class Case:
    """`arguments` has buffers (numpy arrays or `Coded`), whole numbers (i32), floats (fp32) and numpy scalars by the names of
    parameters, `constants` what is `tl.constexpr`. `expected` has what buffers hold afterwards.

    An element of a float may be off by `tolerance[0]` of its size and `tolerance[1]` besides. Without a tolerance, and in buffers of
    whole numbers, all bits must be right. Each tolerance stands beside its reason.
    """

    name: str
    kernel: object
    arguments: dict
    expected: dict
    grid: tuple = (1,)
    constants: dict = field(default_factory=dict)
    tolerance: tuple = (0, 0)
    warps: int = 4
    options: dict = field(default_factory=dict)
    targets: tuple = CDNA
    # Buffers are known to be smaller than 2 GiB, as Triton finds out of PyTorch's tensors, so that it accesses them by resources.
    is_small: bool = True
    # For what an object must contain: a part of the assembly.
    contains: str = ""


def type_of(value):
    """The type of a parameter, as Triton writes it."""
    if isinstance(value, Coded):
        return "*" + value.format.name
    if isinstance(value, np.ndarray):
        return "*" + TYPES[value.dtype.name]
    if isinstance(value, np.generic):
        return TYPES[value.dtype.name]
    return "fp32" if isinstance(value, float) else "i32"


def signature(case):
    """Types, constants and attributes of the parameters, as Triton's launcher finds them out."""
    types, constants, attributes = {}, dict(case.constants), {}
    for number, name in enumerate(case.kernel.arg_names):
        if name in constants:
            types[name] = "constexpr"
            continue
        value = case.arguments[name]
        types[name] = type_of(value)
        if isinstance(value, (np.ndarray, Coded)):
            attributes[(number,)] = [["tt.divisibility", 16]] + [["tt.pointer_range", 32]] * case.is_small
        elif isinstance(value, int) and value == 1:
            types[name], constants[name] = "constexpr", 1
        elif isinstance(value, (int, np.integer)) and value % 16 == 0:
            attributes[(number,)] = [["tt.divisibility", 16]]
    return types, constants, attributes


def launch(case):
    """The arguments that are passed: buffers and scalars in the order of the parameters, by name."""
    _, constants, _ = signature(case)
    return {name: case.arguments[name] for name in case.kernel.arg_names if name not in constants}


def wrong(case, name, got):
    """What is wrong with the bytes of a buffer, in words; nothing if they are right."""
    wanted = case.expected[name]
    argument = case.arguments[name]
    got = np.frombuffer(got, dtype=argument.dtype)
    if isinstance(wanted, Coded):
        wanted = wanted.bits
    wanted = np.asarray(wanted).ravel()
    if got.size != wanted.size:
        return f"{name}: {got.size} elements instead of {wanted.size}"
    if wanted.dtype == argument.dtype and (argument.dtype.kind != "f" or case.tolerance == (0, 0)):
        # By bits: two zeros are not the same.
        bits = np.dtype(f"u{argument.dtype.itemsize}")
        same = got.view(bits) == wanted.view(bits)
    else:
        got = argument.format.decode(got) if isinstance(argument, Coded) else got.astype(np.float64)
        of_size, besides = case.tolerance
        same = np.isclose(got, wanted.astype(np.float64), rtol=of_size, atol=besides, equal_nan=True)
    if same.all():
        return ""
    first = int(np.flatnonzero(~same)[0])
    return f"{name}: element {first} is {got[first]}, not {wanted[first]}; {int((~same).sum())} of {same.size} are wrong"


def random(seed):
    return np.random.default_rng(seed)


def normal(seed, *shape, scale=1.0):
    """Normally distributed singles."""
    return (random(seed).standard_normal(shape) * scale).astype(np.float32)


def whole(seed, low, high, *shape, dtype=np.int32):
    """Whole numbers from `low` to `high`, both included."""
    return random(seed).integers(low, high, shape, endpoint=True).astype(dtype)
