#!/usr/bin/env python3
"""Compiles kernels in Triton by gcnsel, runs them and compares what they leave with numpy: docs/triton.md.

Makes a Python environment with Triton in a cache (GCNSEL_TRITON, else `gcnsel/triton` in the user's cache). Has Triton compile
each kernel with nothing but TRITON_AMD_CODEGEN_PATH set, and again with its own code generator, each with an empty cache. Nothing
may have gone to Triton's own code generator; LLVM's assembler must make the same code of the assembly; the emulator's strict
mode must find nothing; and buffers must hold what they should. Prints a table. Fails if anything is wrong.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "python"))

from environments import cache, environment

ROOT = HERE.parents[1]
PACKAGES = ["triton==3.9.0", "numpy==2.4.6"]
TARGETS = ["gfx90a", "gfx942"]
# What would change what Triton or the library does.
FOREIGN = re.compile("TRITON|GCNSEL|AMDGCN|LLVM|MLIR")


def own_environment():
    """The variables of this process, without those for Triton and gcnsel."""
    return {name: value for name, value in os.environ.items() if not FOREIGN.search(name)}


def compiled(library, target, part, folder):
    """What Triton makes of all kernels with a code generator (its own if there is none), in a process with an empty cache; and
    what was said meanwhile."""
    folder.mkdir(parents=True)
    variables = own_environment() | {"TRITON_CACHE_DIR": str(folder / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    if library:
        variables["TRITON_AMD_CODEGEN_PATH"] = str(library)
    command = [sys.executable, HERE / "compile.py", "--target", target, "--output", folder, "--filter", part]
    done = subprocess.run(command, env=variables, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{target}: Triton fails:\n{done.stderr}")
    return json.loads((folder / "report.json").read_text()), done.stderr


def sections(file):
    """The code, descriptors and metadata of a code object, which is an ELF file of 64 bits."""
    data = file.read_bytes()
    number = lambda at, size: int.from_bytes(data[at : at + size], "little")
    start, size, count, names = number(40, 8), number(58, 2), number(60, 2), number(62, 2)
    headers = [start + n * size for n in range(count)]
    content = lambda header: data[number(header + 24, 8) : number(header + 24, 8) + number(header + 32, 8)]
    strings = content(headers[names])
    found = {}
    for header in headers:
        name = strings[number(header, 4) :].split(b"\0", 1)[0].decode()
        if name in (".text", ".rodata", ".note"):
            found[name] = content(header)
    return found


def same_by_assembler(folder, name, target):
    """What differs between the object and what Triton's own assembler and linker make of the assembly."""
    from triton._C.libtriton import amd
    from triton.backends.amd import compiler

    os.environ.pop("TRITON_AMD_CODEGEN_PATH", None)
    relocatable, linked = folder / f"{name}.o", folder / f"{name}.assembled"
    relocatable.write_bytes(compiler.assemble_amdgcn((folder / f"{name}.s").read_text(), target, ""))
    amd.link_hsaco(str(relocatable), str(linked))
    theirs, ours = sections(linked), sections(folder / f"{name}.hsaco")
    assert {".text", ".rodata", ".note"} == set(ours), f"{name} has {sorted(ours)}"
    differing = [section for section in ours if ours[section] != theirs.get(section)]
    return f"LLVM's assembler makes other {', '.join(differing)} of the assembly" if differing else ""


def outcome(gcnsel, one, target, report, folder):
    """What is wrong with a compiled kernel; nothing if it is right."""
    import case

    if "fault" in report:
        return f"does not compile: {report['fault']}"
    assembly = (folder / f"{one.name}.s").read_text()
    if not assembly.startswith("; gcnsel "):
        return "was compiled by Triton's own code generator"
    if one.contains not in assembly:
        return f"has no {one.contains}"
    if fault := same_by_assembler(folder, one.name, target):
        return fault
    command = [gcnsel, "run", folder / f"{one.name}.hsaco", "--kernel", report["kernel"], "--strict"]
    grid = [one.grid[0] * report["block"], *one.grid[1:]]
    command += ["--grid", ",".join(map(str, grid)), "--block", ",".join(map(str, [report["block"]] + [1] * (len(grid) - 1)))]
    command += ["--lds", str(report["lds"])]
    buffers = {}
    for number, (name, value) in enumerate(case.launch(one).items()):
        kind = case.type_of(value)
        if kind.startswith("*"):
            buffers[name] = folder / f"{one.name}.{name}"
            buffers[name].write_bytes((value.bits if isinstance(value, case.Coded) else value).tobytes())
            command += ["--arg", f"buf={buffers[name]}", "--dump", f"{number}={buffers[name]}.after"]
        else:
            command += ["--arg", f"{kind.replace('fp', 'f').replace('u', 'i')}={value}"]
    # Scratch of all programs, and that of profilers, are behind the kernel's own.
    programs = 1
    for size in one.grid:
        programs *= size
    command += ["--arg", f"buf=zero:{max(report['scratch'] * programs, 8)}", "--arg", "i64=0"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        return f"does not run: {done.stderr.strip() or done.returncode}"
    for name in one.expected:
        if fault := case.wrong(one, name, Path(f"{buffers[name]}.after").read_bytes()):
            return fault
    return ""


def figures(gcnsel, file):
    """Registers, spills and instructions of a code object, by gcnsel."""
    done = subprocess.run([gcnsel, "stats", "--json", file], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)[0]


def table(rows):
    """A table for docs/triton.md."""
    head = ["kernel", "target", "VGPRs", "spilled", "instructions", "seconds", "code generation", "Triton's own", "its code generation"]
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def attempt(arguments, target, folder):
    """Compiles and runs all kernels for a target: rows of the table, and faults."""
    import kernels

    ours, said = compiled(arguments.library, target, arguments.filter, folder / "ours")
    own, _ = compiled(None, target, arguments.filter, folder / "own")
    faults = [f"{target}: said while compiling:\n{said}"] if "gcnsel: " in said else []
    chosen = [one for one in kernels.cases(arguments.filter) if target in one.targets]
    with ThreadPoolExecutor(arguments.jobs) as pool:
        outcomes = pool.map(lambda one: outcome(arguments.gcnsel, one, target, ours[one.name], folder / "ours"), chosen)
        outcomes = list(outcomes)
    rows = []
    for one, fault in zip(chosen, outcomes):
        if fault:
            faults.append(f"{target}: {one.name}: {fault}")
            continue
        numbers = figures(arguments.gcnsel, folder / "ours" / f"{one.name}.hsaco")
        spilled = numbers["vgpr_spills"] + numbers["sgpr_spills"]
        seconds = [report[one.name].get(what, 0) for report in (ours, own) for what in ("seconds", "generated")]
        rows.append([one.name, target, numbers["vgprs"], spilled, numbers["instructions"], *seconds])
    return len(chosen), rows, faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    release = ROOT / "target/release"
    parser.add_argument("--gcnsel", type=Path, default=release / "gcnsel", help="the program [%(default)s]")
    parser.add_argument("--library", type=Path, default=release / "libgcnsel_triton.so", help="the library [%(default)s]")
    parser.add_argument("--targets", default=",".join(TARGETS), help="[%(default)s]")
    parser.add_argument("--filter", default="", help="only kernels, or files of them, whose names have this in them")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many kernels run at a time [%(default)s]")
    parser.add_argument("--keep", type=Path, help="a folder for code objects, assembly and buffers, which are kept")
    parser.add_argument("--no-checks", action="store_true", help="only kernels, not who compiles what and what is said (checks.py)")
    parser.add_argument("--rows", action="store_true", help="print a row for each kernel, not only the sums")
    arguments = parser.parse_args()
    python = environment(cache("GCNSEL_TRITON", "triton") / "python", PACKAGES)
    if Path(sys.prefix) != python.parents[1]:
        # Everything else needs what is there.
        os.execv(python, [python, "-B", __file__, *sys.argv[1:]])
    for file, how in ((arguments.gcnsel, "-p gcnsel-cli"), (arguments.library, "-p gcnsel-triton")):
        if not file.exists():
            sys.exit(f"{file} is not there; `cargo build --release {how}` makes it")
    arguments.gcnsel, arguments.library = arguments.gcnsel.resolve(), arguments.library.resolve()

    rows, faults, count = [], [], 0
    with tempfile.TemporaryDirectory() as folder:
        for target in arguments.targets.split(","):
            if target not in TARGETS:
                sys.exit(f"{target}: no such target; there are {', '.join(TARGETS)}")
            some = attempt(arguments, target, (arguments.keep or Path(folder)) / target)
            count, rows, faults = count + some[0], rows + some[1], faults + some[2]
    if not arguments.no_checks:
        import checks

        faults += [f"checks: {fault}" for fault in checks.faults(arguments.library, own_environment())]
    sums = [["all", target, "", *(sum(row[n] for row in rows if row[1] == target) for n in range(3, 9))] for target in TARGETS]
    shown = (rows if arguments.rows else []) + [row for row in sums if row[1] in arguments.targets]
    print(table([[f"{cell:.3f}" if isinstance(cell, float) else cell for cell in row] for row in shown]))
    for fault in faults:
        print(fault)
    if count == 0:
        sys.exit("nothing was compiled")
    print(f"{len(rows)} of {count} compiled, run and right, {len(faults)} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
