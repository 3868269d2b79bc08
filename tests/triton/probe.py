#!/usr/bin/env python3
"""Compiles some kernels in a process, as the environment says, and writes what became of each as JSON: for `checks.py`.

    probe.py OUTPUT KERNEL... [--target gfx942] [--threads N] [--fork] [--install LIBRARY]
"""

import argparse
import hashlib
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from triton import knobs
from triton.backends.amd import compiler

from compile import compiled
from kernels import cases, refused


def look(one, target):
    """Who compiled a kernel, and what came of it."""
    hits = []
    knobs.compilation.listener = lambda *, cache_hit, **_: hits.append(cache_hit)
    try:
        made = compiled(one, target)
    except Exception as fault:
        return {"fault": str(fault)}
    assembly = made.asm["amdgcn"]
    return {
        "is_ours": assembly.startswith("; gcnsel "),
        "hit": hits[-1] if hits else None,
        "object": hashlib.sha256(made.asm["hsaco"]).hexdigest(),
        "assembly": assembly,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("kernels", nargs="+")
    parser.add_argument("--target", default="gfx942")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--fork", action="store_true", help="the last kernel in a child")
    parser.add_argument("--install", type=Path, help="gcnsel_triton.install with this library")
    arguments = parser.parse_args()
    if arguments.install:
        sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "triton/python"))
        import gcnsel_triton

        gcnsel_triton.install(arguments.install)
    known = {one.name: one for one in [*cases(), *refused.cases()]}
    chosen = [known[name] for name in arguments.kernels]
    last = chosen.pop() if arguments.fork else None
    with ThreadPoolExecutor(arguments.threads) as pool:
        found = list(pool.map(lambda one: look(one, arguments.target), chosen))
    found = dict(zip(arguments.kernels, found))
    if last:
        child = os.fork()
        if child == 0:
            arguments.output.write_text(json.dumps({last.name: look(last, arguments.target)}))
            os._exit(0)
        os.waitpid(child, 0)
        found |= json.loads(arguments.output.read_text())
    arguments.output.write_text(json.dumps({"revision": compiler.get_amd_codegen_revision(), "kernels": found}))


if __name__ == "__main__":
    main()
