#!/usr/bin/env python3
"""Makes LLVM IR of the kernels in Triton (kernels.py), NAME.TARGET.ll beside this file, with no GPU.

    triton_ir.py [NAME...]                             all of them, or some
    triton_ir.py --target gfx942 --object OUT FILE     what Triton's own LLVM makes of LLVM IR

Needs the package `triton` in exactly the version below; `tests/corpus/fetch.sh python` puts it into an environment
of Python.
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path

# A cache of another run would be of other sources; what is fused is said here; lines would name places on this machine.
os.environ["TRITON_CACHE_DIR"] = CACHE = tempfile.mkdtemp()
os.environ["TRITON_DEFAULT_FP_FUSION"] = "1"
os.environ["TRITON_DISABLE_LINE_INFO"] = "1"

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import make_backend

import kernels

VERSION = "3.9.0"
HERE = Path(__file__).resolve().parent
CDNA = ["gfx90a", "gfx942"]
# Numbers that are multiples of 16, as sizes of models are.
EVEN = "i32 of 16"


def tile(rows, columns, depth, **more):
    return {"ROWS": rows, "COLUMNS": columns, "DEPTH": depth, **more}


# Of each: the function, types of its parameters, its constants, waves of a program, targets.
TABLE = {
    "product_f16": (
        kernels.product,
        ["*fp16", "*fp16", "*fp16", "i32", EVEN, EVEN],
        tile(64, 64, 32, SUM=tl.float32),
        4,
        CDNA,
    ),
    "product_bf16": (
        kernels.product_of_rows,
        ["*bf16", "*bf16", "*bf16", "i32", EVEN, EVEN],
        tile(128, 64, 64, SUM=tl.float32),
        4,
        CDNA,
    ),
    "product_i8": (
        kernels.scaled_product,
        ["*fp32", "*i8", "*i8", "*fp32", "*fp32", "i32", EVEN, EVEN],
        tile(64, 64, 64),
        4,
        CDNA,
    ),
    "product_f8": (
        kernels.product_of_rows,
        ["*fp16", "*fp8e4b8", "*fp8e4b8", "i32", EVEN, EVEN],
        tile(64, 64, 64, SUM=tl.float32),
        4,
        ["gfx942"],
    ),
    "attention": (
        kernels.attention,
        ["*fp16", "*fp32", "*fp16", "*fp16", "*fp16", "i32", "fp32"],
        {"CAUSAL": False, "ROWS": 64, "KEYS": 32, "WIDTH": 64},
        4,
        CDNA,
    ),
    "attention_causal": (
        kernels.attention,
        ["*fp32", "*fp32", "*bf16", "*bf16", "*bf16", "i32", "fp32"],
        {"CAUSAL": True, "ROWS": 64, "KEYS": 64, "WIDTH": 32},
        2,
        CDNA,
    ),
    "softmax_rows": (kernels.softmax, ["*fp32", "*fp32", "i32"], {"WIDTH": 1024}, 4, CDNA),
    "layer_norm": (
        kernels.layer_norm,
        ["*fp16", "*fp32", "*fp16", "*fp32", "*fp32", EVEN, "fp32"],
        {"STEP": 256},
        4,
        CDNA,
    ),
}


def compiled(function, types, constants, waves, target):
    """LLVM IR as Triton makes it, and bytes of dynamic LDS."""
    names = [name for name in function.arg_names if name not in constants]
    signature = {name: kind.split()[0] for name, kind in zip(names, types, strict=True)}
    even = {(n,): [["tt.divisibility", 16]] for n, kind in enumerate(types) if kind[0] == "*" or kind == EVEN}
    signature |= {name: "constexpr" for name in constants}
    source = triton.compiler.ASTSource(fn=function, signature=signature, constexprs=constants, attrs=even)
    options = {"num_warps": waves, "num_stages": 2}
    made = triton.compile(source, target=GPUTarget("hip", target, 64), options=options)
    return made.asm["llir"], made.metadata.shared


def own_object(text, target):
    """The code object that Triton makes of LLVM IR, by the LLVM inside it."""
    backend = make_backend(GPUTarget("hip", target, 64))
    options = backend.parse_options({})
    return backend.make_hsaco(backend.make_amdgcn(text, {}, options), {}, options)


def main():
    parser = argparse.ArgumentParser(description="Makes LLVM IR of kernels in Triton.")
    parser.add_argument("--object", type=Path, metavar="OUT", help="what Triton's LLVM makes of the file of LLVM IR that is given")
    parser.add_argument("--target", help="for which target")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(TABLE)}")
    arguments = parser.parse_args()
    if triton.__version__ != VERSION:
        sys.exit(f"this is Triton {triton.__version__}: {VERSION} made the files")
    if arguments.object:
        if len(arguments.names) != 1 or arguments.target is None:
            sys.exit("--object takes one file, and its target")
        arguments.object.write_bytes(own_object(Path(arguments.names[0]).read_text(), arguments.target))
        return
    for name in arguments.names or TABLE:
        function, types, constants, waves, targets = TABLE[name]
        for target in targets:
            text, lds = compiled(function, types, constants, waves, target)
            # Several are made of one function; each has its file's name.
            text = text.replace(f"@{function.__name__}(", f"@{name}(")
            head = f"; of Triton {VERSION}, for work-groups of {64 * waves}, with {lds} bytes of dynamic LDS\n"
            (HERE / f"{name}.{target}.ll").write_text(head + text)


if __name__ == "__main__":
    main()
