"""A kernel's launch with what it must leave, and how it is compiled, run and compared."""

import re
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np


@dataclass
class Step:
    """One launch of a kernel. `arguments` has the index of a buffer, or what `gcnsel run --arg` takes; `file` is the index of
    the module that the kernel is in."""

    kernel: str
    grid: tuple
    block: tuple
    arguments: list
    lds: int = 0
    file: int = 0


@dataclass
class Launch:
    """Launches one after the other over the same buffers. `buffers` has what they hold before, `expected`, by index, what
    they must hold then. Floating-point elements may differ by `tolerance`, relative and absolute; with 0, and in everything
    else, all bits must be the same."""

    buffers: list
    steps: list
    expected: dict
    tolerance: float = 0


def single(kernel, grid, block, arguments, expected, tolerance=0):
    """One launch, with a numpy array as an argument where it takes a buffer; `expected` goes by the index of the argument."""
    places = [index for index, argument in enumerate(arguments) if isinstance(argument, np.ndarray)]
    taken = [places.index(index) if index in places else argument for index, argument in enumerate(arguments)]
    wanted = {places.index(index): array for index, array in expected.items()}
    return Launch([arguments[index] for index in places], [Step(kernel, grid, block, taken)], wanted, tolerance)


@dataclass
class Module:
    """LLVM IR of a producer, as it came, in as many files as the producer makes of it. `name` is what a report calls it."""

    name: str
    target: str
    files: list
    launch: Launch

    def is_unfenced(self):
        """Whether it has barriers but no fence, so that what was stored in LDS need not have got there for other waves."""
        texts = [file.read_text() for file in self.files]
        return any("@llvm.amdgcn.s.barrier()" in text for text in texts) and not any(
            re.search(r"^ *fence ", text, re.M) for text in texts
        )


# What the emulator's strict mode says of such a module, on targets whose barriers do not wait for memory by themselves.
RACE = "which has not waited for that"
RACING_TARGETS = ["gfx90a", "gfx942"]


@dataclass
class Outcome:
    """How far one module came: what was wrong is in `fault`, and the warnings are those of the compiler. `raced` if strict mode
    has stopped it for its barriers without fences, and it has run without."""

    module: Module
    accepted: bool = False
    run: bool = False
    right: bool = False
    raced: bool = False
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
    """Compiles a module, runs its kernels in the emulator's strict mode and compares what they leave."""
    outcome = Outcome(module)
    launch = module.launch
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        codes = [folder / f"{index}.hsaco" for index in range(len(module.files))]
        for file, code in zip(module.files, codes):
            command = [gcnsel, "compile", file, "--mcpu", module.target, "-o", code]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode or not code.exists():
                outcome.fault = f"{file}: refused: {done.stderr.strip() or done.returncode}"
                return outcome
            outcome.warnings += [
                line.split(": warning: ", 1)[1] for line in done.stderr.splitlines() if ": warning: " in line
            ]
        outcome.accepted = True

        buffers = [folder / f"{index}.buffer" for index in range(len(launch.buffers))]
        for array, buffer in zip(launch.buffers, buffers):
            array.tofile(buffer)
        for step in launch.steps:
            command = [gcnsel, "run", codes[step.file], "--kernel", step.kernel, "--strict"]
            command += [
                "--grid",
                ",".join(map(str, step.grid)),
                "--block",
                ",".join(map(str, step.block)),
                "--lds",
                str(step.lds),
            ]
            for index, argument in enumerate(step.arguments):
                if isinstance(argument, int):
                    command += ["--dump", f"{index}={buffers[argument]}"]
                    argument = f"buf={buffers[argument]}"
                command += ["--arg", argument]
            done = subprocess.run(command, capture_output=True, text=True)
            if RACE in done.stderr and module.target in RACING_TARGETS and module.is_unfenced():
                outcome.raced = True
                command.remove("--strict")
                done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode:
                outcome.fault = f"{module.files[step.file]}: does not run: {done.stderr.strip() or done.returncode}"
                return outcome
        outcome.run = True

        for index, wanted in launch.expected.items():
            wanted = np.ascontiguousarray(wanted).ravel()
            fault = differs(np.fromfile(buffers[index], dtype=wanted.dtype), wanted, launch.tolerance)
            if fault:
                outcome.fault = f"{module.files[0]}: wrong: buffer {index}: {fault}"
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
        typed.add(
            "typed"
            if re.search(r"^(define|  )[^\"!]*\b(i\d+|half|float|double)( addrspace\(\d+\))?\*", text, re.M)
            else "ptr"
        )
    return [", ".join(sorted(values)) for values in (versions, triples, layouts, typed)]
