#!/usr/bin/env python3
"""Makes pages of `gcnsel compare` and `gcnsel explain`, opens them in headless Chromium, and uses them as readers do.

Makes a Python environment with Playwright in a cache (GCNSEL_PAGES, else `gcnsel/pages` in the user's cache); the browser is Debian's
package `chromium`. Without a browser nothing is tested, which is a failure with CI=true. Fails if anything is wrong, and says what.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "python"))

from environments import cache, environment

ROOT = HERE.parents[1]
PACKAGES = ["playwright==1.65.2"]


def run(*command, to=None, folder=ROOT):
    """Runs a command in a folder; what it prints goes to a file."""
    done = subprocess.run([*map(str, command)], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stderr}")
    if to:
        to.write_text(done.stdout)


def make(gcnsel, folder):
    """The pages: by name, their files."""
    # A kernel with debug information that says that its source is elsewhere: it is found beside the input.
    with_debug = folder / "mandelbrot.ll"
    for source in ("mandelbrot.cl", "gcnsel.h"):
        shutil.copy(ROOT / "tests/kernels" / source, folder)
    run("clang-19", "-x", "cl", "-target", "amdgcn-amd-amdhsa", "-mcpu=gfx940", "-O2", "-g", "-nogpulib", "-S", "-emit-llvm",
        "-ffile-compilation-dir=/src", "mandelbrot.cl", "-o", with_debug, folder=folder)
    inputs = {
        "mandelbrot": [with_debug, "--mcpu", "gfx942"],
        "sha256": ["tests/kernels/sha256.gfx942.ll"],
        "tiled_product": ["tests/matrix/tiled_product.gfx942.ll"],
        "attention": ["tests/matrix/attention.gfx942.ll"],
        "uniform": ["tests/pages/uniform.ll"],
        "vgpr_spill": ["tests/kernels/vgpr_spill.gfx942.ll"],
    }
    pages = {}
    for name, arguments in inputs.items():
        pages[name] = folder / f"{name}.html"
        run(gcnsel, "explain", *arguments, "--format", "html", to=pages[name])
    pages["compare"] = folder / "compare.html"
    # The same kernels by both allocators of VGPRs.
    kernels = ["mandelbrot", "sha256", "matmul", "bitonic", "nbody", "collatz", "bfs", "keccak"]
    for build, options in {"old": ["--vgpr-allocator", "regalloc2"], "new": []}.items():
        (folder / build).mkdir()
        for kernel in kernels:
            run(gcnsel, "compile", f"tests/kernels/{kernel}.gfx942.ll", "-o", folder / build / f"{kernel}.hsaco", *options)
    run(gcnsel, "compare", folder / "old", folder / "new", "--html", pages["compare"])
    return pages


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gcnsel", type=Path, default=ROOT / "target/debug/gcnsel", help="the program")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of the pages")
    parser.add_argument("--keep", type=Path, help="a folder for the pages themselves")
    options = parser.parse_args()
    browser = shutil.which("chromium")
    if browser is None:
        message = "tests/pages: skipped, there is no chromium (Debian's package chromium)"
        sys.exit(message if os.environ.get("CI") else print(message))
    python = environment(cache("GCNSEL_PAGES", "pages") / "python", PACKAGES)
    if Path(sys.prefix) != python.parents[1]:
        os.execv(python, [python, *sys.argv])
    sys.path.insert(0, str(HERE))
    import checks

    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        pages = make(options.gcnsel.resolve(), folder)
        if options.keep:
            shutil.copytree(folder, options.keep, dirs_exist_ok=True)
        faults = checks.all_of(pages, browser, options.pictures)
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{len(pages)} pages, {checks.done} checks, {len(faults)} faults")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
