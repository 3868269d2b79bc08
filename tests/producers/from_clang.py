"""LLVM IR of clang 22, which the package `ziglang` has with the AMDGPU back end."""

import subprocess
import sys
from pathlib import Path

from cases import SOURCES
from launch import Module

NAME = "clang 22"
PACKAGE = "ziglang"
LEVELS = {"O0": ["-O0"], "O1": ["-O1"], "O3": ["-O3"], "g": ["-O1", "-g"]}
# Also shows that the sources do nothing undefined, at which a trap would stop them. There is none for OpenCL C.
SANITIZED = {"sanitized": ["-O1", "-fsanitize=undefined", "-fsanitize-trap=all"]}
STANDARDS = {
    ".cl": ["-cl-std=CL2.0", "-cl-no-stdinc"],
    ".c": ["-std=c23"],
    ".cpp": ["-std=c++20", "-fno-exceptions", "-fno-rtti"],
}


def modules(cache, targets, report):
    """Each source at each level for each target; `report` is told what the producer refuses."""
    here = Path(__file__).parent / "clang"
    for source, launch in SOURCES.items():
        source = here / source
        launch = launch()
        for target in targets:
            levels = LEVELS if source.suffix == ".cl" else LEVELS | SANITIZED
            for level, flags in levels.items():
                name = f"{source.name} -{level}"
                file = cache / f"{source.name}.{level}.{target}.ll"
                command = [
                    sys.executable,
                    "-m",
                    "ziglang",
                    "clang",
                    "-target",
                    "amdgcn-amd-amdhsa",
                    f"-mcpu={target}",
                    "-nogpulib",
                ]
                command += ["-S", "-emit-llvm", *STANDARDS[source.suffix], *flags, source, "-o", file]
                done = subprocess.run(command, capture_output=True, text=True)
                if done.returncode:
                    report(f"{name} {target}", done.stderr)
                else:
                    yield Module(name, target, [file], launch)
