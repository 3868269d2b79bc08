#!/usr/bin/env python3
"""Compiles the kernels with Triton as it is: what generates their code, the environment says (TRITON_AMD_CODEGEN_PATH).

    compile.py --target gfx942 --output FOLDER [--filter PART]

writes NAME.hsaco, NAME.s and NAME.ll of each, and report.json. Neither a GPU nor PyTorch is needed. `run.py` calls it.
"""

import argparse
import json
import time
import traceback
from pathlib import Path

import triton
from triton import knobs
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource
from triton.experimental.gluon._runtime import GluonASTSource, GluonJITFunction

import case
import kernels

# The stages of Triton that a code generator answers.
GENERATED = ("amdgcn", "hsaco")


def compiled(one, target):
    types, constants, attributes = case.signature(one)
    source = GluonASTSource if isinstance(one.kernel, GluonJITFunction) else ASTSource
    source = source(fn=one.kernel, signature=types, constexprs=constants, attrs=attributes)
    options = {"num_warps": one.warps, "enable_fp_fusion": True} | one.options
    return triton.compile(source, target=GPUTarget("hip", target, 64), options=options)


def report(one, target, output):
    """What became of a kernel."""
    stages = {}

    def listen(*, times, cache_hit, **_):
        assert not cache_hit, f"{one.name} is in the cache already"
        stages.update(times.lowering_stages)

    knobs.compilation.listener = listen
    start = time.perf_counter()
    try:
        made = compiled(one, target)
    except Exception:
        return {"fault": traceback.format_exc(limit=-3)}
    seconds = time.perf_counter() - start
    for suffix, form in (("hsaco", "hsaco"), ("s", "amdgcn"), ("ll", "llir")):
        data = made.asm[form]
        (output / f"{one.name}.{suffix}").write_bytes(data if isinstance(data, bytes) else data.encode())
    return {
        "kernel": made.metadata.name,
        "lds": made.metadata.shared,
        "block": made.metadata.num_warps * 64,
        "scratch": made.metadata.global_scratch_size,
        "seconds": seconds,
        "generated": sum(stages[stage] for stage in GENERATED) / 1e6,
    }


def main():
    parser = argparse.ArgumentParser(description="Compiles the kernels with Triton.")
    parser.add_argument("--target", required=True)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--filter", default="")
    arguments = parser.parse_args()
    # Libraries are loaded, and Triton's own sources read, before anything is timed.
    report(next(iter(kernels.cases("empty"))), arguments.target, arguments.output)
    chosen = [one for one in kernels.cases(arguments.filter) if arguments.target in one.targets]
    reports = {one.name: report(one, arguments.target, arguments.output) for one in chosen}
    (arguments.output / "report.json").write_text(json.dumps(reports))


if __name__ == "__main__":
    main()
