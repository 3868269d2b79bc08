"""LLVM IR of Mojo's compiler, which writes a file for each kernel that a program launches (`mojo build --emit llvm`), before
the passes of its own LLVM."""

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import cases
from launch import Module

NAME = "Mojo"
PACKAGE = "mojo"
# It knows no gfx900.
TARGETS = ["gfx90a", "gfx942"]
LEVELS = ["O3", "O0", "g"]
KERNELS = [
    "vector_add",
    "saxpy",
    "reduce",
    "matmul",
    "scan",
    "histogram",
    "transpose",
    "softmax",
    "division",
    "recursion",
    "function_pointers",
]


def modules(cache, targets, report):
    """Each kernel at each level for each target; `report` is told what Mojo refuses."""
    source = Path(__file__).parent / "mojo/kernels.mojo"
    compiler = Path(sys.executable).with_name("mojo")
    for target in targets:
        if target not in TARGETS:
            continue
        for level in LEVELS:
            folder = cache / f"{target}-{level}"
            folder.mkdir(exist_ok=True)
            for old in folder.glob("*.ll"):
                old.unlink()
            command = [
                compiler,
                "build",
                "--emit",
                "llvm",
                "--target-accelerator",
                target,
                f"-{level}",
                source,
                "-o",
                folder / "host.ll",
            ]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode:
                report(f"{target} -{level}", done.stderr)
                continue
            for name in KERNELS:
                (file,) = folder.glob(f"*_kernels_{name}_*.amdgcn.ll")
                # The names of kernels say their types too.
                (kernel,) = re.findall(r"^define .*amdgpu_kernel void @(\w+)\(", file.read_text(), re.M)
                launch = getattr(cases, name)()
                (step,) = launch.steps
                yield Module(f"{name} -{level}", target, [file], replace(launch, steps=[replace(step, kernel=kernel)]))
