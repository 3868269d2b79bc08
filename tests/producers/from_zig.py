"""LLVM IR of Zig's own compiler."""

import subprocess
import sys
from pathlib import Path

import cases
from launch import Module

NAME = "Zig"
PACKAGE = "ziglang"
MODES = ["Debug", "ReleaseSafe", "ReleaseFast", "ReleaseSmall"]


def modules(cache, targets, report):
    """Each source in each mode for each target; `report` is told what the producer refuses."""
    for source in sorted((Path(__file__).parent / "zig").glob("*.zig")):
        if source.stem == "lanes":
            continue
        launch = getattr(cases, source.stem)()
        for target in targets:
            for mode in MODES:
                name = f"{source.name} {mode}"
                file = cache / f"{source.stem}.{mode}.{target}.ll"
                command = [
                    sys.executable,
                    "-m",
                    "ziglang",
                    "build-obj",
                    source,
                    "-target",
                    "amdgcn-amdhsa",
                    "-mcpu",
                    target,
                    "-O",
                    mode,
                ]
                command += [
                    f"-femit-llvm-ir={file}",
                    "-fno-emit-bin",
                    "--cache-dir",
                    cache / "zig",
                    "--global-cache-dir",
                    cache / "zig",
                ]
                file.unlink(missing_ok=True)
                done = subprocess.run(command, capture_output=True, text=True)
                if done.returncode or not file.exists():
                    report(f"{name} {target}", done.stderr)
                else:
                    yield Module(name, target, [file], launch)
