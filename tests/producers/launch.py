"""A kernel's launch with what it must leave, and how it is compiled, run and compared."""

import re
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np


@dataclass
class Launch:
    """One launch. `arguments` has a numpy array for a buffer, else what `gcnsel run --arg` takes; `expected` has, by the
    index of a buffer, what it must hold then. Floating-point elements may differ by `tolerance`, relative and absolute;
    with 0, and in everything else, all bits must be the same."""

    kernel: str
    grid: tuple
    block: tuple
    arguments: list
    expected: dict
    tolerance: float = 0
    lds: int = 0


@dataclass
class Module:
    """LLVM IR of a producer, as it came. `name` is what a report calls it."""

    name: str
    target: str
    file: Path
    launch: Launch


@dataclass
class Outcome:
    """How far one module came: what was wrong is in `fault`, and the warnings are those of the compiler."""

    module: Module
    accepted: bool = False
    run: bool = False
    right: bool = False
    fault: str = ""
    warnings: list = field(default_factory=list)


def differs(got, wanted, tolerance):
    """Where two arrays differ, in words; nothing if they do not."""
    if got.shape != wanted.shape:
        return f"{got.shape} elements instead of {wanted.shape}"
    if tolerance and wanted.dtype.kind == "f":
        same = np.isclose(got.astype(np.float64), wanted.astype(np.float64), rtol=tolerance, atol=tolerance, equal_nan=True)
    elif wanted.dtype.kind == "f":
        # By bits: two zeros are not the same.
        bits = np.dtype(f"u{wanted.dtype.itemsize}")
        same = got.view(bits) == wanted.view(bits)
    else:
        same = got == wanted
    if same.all():
        return ""
    first = int(np.flatnonzero(~same.ravel())[0])
    return f"element {first} is {got.ravel()[first]}, not {wanted.ravel()[first]}; {int((~same).sum())} of {same.size} are wrong"


def attempt(gcnsel, module):
    """Compiles a module, runs its kernel in the emulator's strict mode and compares what it leaves."""
    outcome = Outcome(module)
    launch = module.launch
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        code = folder / "code.hsaco"
        command = [gcnsel, "compile", module.file, "--mcpu", module.target, "-o", code]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode or not code.exists():
            outcome.fault = f"refused: {done.stderr.strip() or done.returncode}"
            return outcome
        outcome.accepted = True
        outcome.warnings = [line.split(": warning: ", 1)[1] for line in done.stderr.splitlines() if ": warning: " in line]

        command = [gcnsel, "run", code, "--kernel", launch.kernel, "--strict"]
        command += ["--grid", ",".join(map(str, launch.grid)), "--block", ",".join(map(str, launch.block))]
        if launch.lds:
            command += ["--lds", str(launch.lds)]
        for index, argument in enumerate(launch.arguments):
            if isinstance(argument, np.ndarray):
                file = folder / f"{index}.in"
                argument.tofile(file)
                argument = f"buf={file}"
            command += ["--arg", argument]
        for index in launch.expected:
            command += ["--dump", f"{index}={folder / f'{index}.out'}"]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            outcome.fault = f"does not run: {done.stderr.strip() or done.returncode}"
            return outcome
        outcome.run = True

        for index, wanted in launch.expected.items():
            wanted = np.ascontiguousarray(wanted)
            got = np.fromfile(folder / f"{index}.out", dtype=wanted.dtype)
            fault = differs(got, wanted.ravel(), launch.tolerance)
            if fault:
                outcome.fault = f"wrong: argument {index}: {fault}"
                return outcome
        outcome.right = True
    return outcome


def dialect(files):
    """What modules say of themselves: code object versions, triples, whether they have a data layout, how pointers are
    written."""
    versions, triples, layouts, typed = set(), set(), set(), set()
    for file in files:
        text = file.read_text()
        found = re.search(r'!"amdhsa_code_object_version", i32 (\d+)', text)
        versions.add(str(int(found[1]) // 100) if found else "none")
        found = re.search(r'^target triple = "([^"]*)"', text, re.M)
        triples.add(found[1] if found else "none")
        layouts.add("yes" if re.search(r"^target datalayout", text, re.M) else "none")
        typed.add("typed" if re.search(r"^(define|  )[^\"!]*\b(i\d+|half|float|double)( addrspace\(\d+\))?\*", text, re.M) else "ptr")
    return [", ".join(sorted(values)) for values in (versions, triples, layouts, typed)]
