#!/usr/bin/env python3
"""Compiles and runs LLVM IR of other compilers, as it comes from them: docs/producers.md.

Gets the producers from PyPI into a cache (GCNSEL_PRODUCERS, else `gcnsel/producers` in the user's cache), has each make
LLVM IR of kernels written for this, compiles it with gcnsel, runs it in the emulator's strict mode, and compares what it
leaves with values that numpy computes. Prints a table. Fails if anything is refused or wrong.
"""

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "python"))

from environments import cache, environment

NUMPY = "numpy==2.4.6"
# The module that drives each producer, and the packages that it needs: each has a Python environment of its own.
PRODUCERS = {
    "clang": ["ziglang==0.17.1"],
    "zig": ["ziglang==0.17.1"],
    "tinygrad": ["tinygrad==0.14.0"],
    "iree": ["iree-base-compiler==3.13.0"],
    "tvm": ["apache-tvm==0.27.0.post1"],
    "mojo": ["mojo==1.2.0", "max==26.7.0"],
}
TARGETS = ["gfx900", "gfx90a", "gfx942"]


def python_of(folder, producer):
    """Python with a producer's packages; the path of its interpreter. Those that need the same packages share them."""
    packages = [NUMPY, *PRODUCERS[producer]]
    return environment(folder / "-".join(["python", *(package.split("=")[0] for package in packages[1:])]), packages)


def attempt(producer, arguments):
    """What came of one producer, as `each.py` writes it."""
    python = python_of(arguments.cache, producer)
    folder = arguments.cache / producer
    folder.mkdir(parents=True, exist_ok=True)
    report = folder / "report.json"
    command = [
        python,
        HERE / "each.py",
        producer,
        "--gcnsel",
        arguments.gcnsel.resolve(),
        "--cache",
        folder,
        "--output",
        report,
    ]
    command += ["--targets", arguments.targets, "--filter", arguments.filter, "--jobs", str(arguments.jobs)]
    subprocess.run(command, check=True, env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"})
    return json.loads(report.read_text())


def table(reports):
    """The table of docs/producers.md."""
    head = [
        "producer",
        "package's version",
        "code object version",
        "triple",
        "data layout",
        "pointers",
        "kernels",
        "accepted",
        "run",
        "right",
    ]
    rows = [head, ["---"] * len(head)]
    for report in reports:
        outcomes = report["outcomes"]
        counts = [sum(outcome[step] for outcome in outcomes) for step in ("accepted", "run", "right")]
        rows.append([report["name"], report["version"], *report["dialect"], len(outcomes), *counts])
    return "\n".join("| " + " | ".join(map(str, row)) + " |" for row in rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--gcnsel", type=Path, default=HERE.parents[1] / "target/release/gcnsel", help="the program [%(default)s]"
    )
    parser.add_argument("--targets", default=",".join(TARGETS), help="[%(default)s]")
    parser.add_argument("--filter", default="", help="only modules whose names and targets have this in them")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many compile and run at a time [%(default)s]")
    parser.add_argument("producers", nargs="*", metavar="PRODUCER", help=f"of {', '.join(PRODUCERS)}; without any, all")
    arguments = parser.parse_args()
    if not arguments.gcnsel.exists():
        sys.exit(f"{arguments.gcnsel}: no such program; `cargo build --release` makes it, `--gcnsel` names another")
    for producer in arguments.producers:
        if producer not in PRODUCERS:
            sys.exit(f"{producer}: no such producer; there are {', '.join(PRODUCERS)}")
    for target in arguments.targets.split(","):
        if target not in TARGETS:
            sys.exit(f"{target}: no such target; there are {', '.join(TARGETS)}")
    arguments.cache = cache("GCNSEL_PRODUCERS", "producers")

    reports, faults = [], 0
    for producer in arguments.producers or PRODUCERS:
        report = attempt(producer, arguments)
        reports.append(report)
        for name, why in report["not_made"]:
            faults += 1
            print(f"{report['name']}: {name}: no LLVM IR:\n{why}")
        for outcome in report["outcomes"]:
            if outcome["fault"]:
                faults += 1
                print(f"{report['name']}: {outcome['name']} {outcome['target']}: {outcome['fault']}")
        if not report["outcomes"]:
            faults += 1
            print(f"{report['name']}: nothing was made")
        raced = [f"{outcome['name']} {outcome['target']}" for outcome in report["outcomes"] if outcome["raced"]]
        if raced:
            print(f"{report['name']}: barriers without fences, so not in strict mode: {', '.join(raced)}")
        for warning, count in Counter(
            w.split(" of '")[0] for outcome in report["outcomes"] for w in outcome["warnings"]
        ).items():
            print(f"{report['name']}: {count} times: warning: {warning}")
    print(table(reports))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
