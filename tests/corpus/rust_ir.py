#!/usr/bin/env python3
"""Makes LLVM IR of kernels in Rust, for one of AMD's targets: see --help.

The compiler is Debian's, which fetch.sh has put below SOURCES/rust with the sources of `core`; the cargo that builds is
whichever is there. What kernels depend on is built once for each target, below --cache. Of the kernels themselves the IR
is what rustc has of the whole program, optimised. It then makes code of it, which --object asks for; where its LLVM
cannot, the IR is there all the same.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

TRIPLE = "amdgcn-amd-amdhsa"
# What `core` is made of: there without being asked for, but not by these names.
CORE = {"core", "compiler_builtins"}


def environment(sources, target):
    libraries = sources.glob("rust/usr/lib/*")
    return os.environ | {
        "RUSTC": f"{sources}/rust/usr/bin/rustc",
        "LD_LIBRARY_PATH": ":".join(f"{folder}:{folder}/lib" for folder in libraries),
        # To build `core`, and to call a function a kernel, is for compilers to come.
        "RUSTC_BOOTSTRAP": "1",
        "CARGO_TARGET_AMDGCN_AMD_AMDHSA_RUSTFLAGS": f"-Ctarget-cpu={target}",
    }


def dependencies(package, build, env):
    """Builds what kernels use; the files, by the names that kernels use."""
    cargo = ["cargo", "build", "--release", "--lib", "--locked", "-Zbuild-std=core", "--target", TRIPLE]
    cargo += ["--target-dir", build, "--message-format=json-render-diagnostics"]
    output = subprocess.run(cargo, cwd=package, env=env, check=True, stdout=subprocess.PIPE, text=True).stdout
    manifest = tomllib.loads((package / "Cargo.toml").read_text())
    used = {*manifest["dependencies"], manifest["package"]["name"], *CORE}
    files = {}
    for message in map(json.loads, output.splitlines()):
        # `registry+...#md-5@0.10.6`, or `path+.../core#0.0.0`.
        place, _, version = message.get("package_id", "").partition("#")
        name = version.partition("@")[0] if "@" in version else place.rpartition("/")[2]
        library = [file for file in message.get("filenames", []) if TRIPLE in file and file.endswith(".rlib")]
        if library and name in used:
            files[message["target"]["name"].replace("-", "_")] = library[0]
    return files


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--target", required=True, help="gfx900, gfx90a or gfx942")
    parser.add_argument("--sources", type=Path, required=True, help="the folder that fetch.sh fills")
    parser.add_argument("--cache", type=Path, required=True, help="where dependencies are built")
    parser.add_argument("--object", type=Path, help="where rustc's own code goes")
    parser.add_argument("-o", dest="output", type=Path, required=True, help="where the IR goes")
    parser.add_argument("kernels", type=Path, help="a file among a package's examples")
    arguments = parser.parse_args()

    env = environment(arguments.sources.absolute(), arguments.target)
    build = arguments.cache.absolute() / arguments.target
    files = dependencies(arguments.kernels.parent.parent, build, env)
    with tempfile.TemporaryDirectory() as folder:
        rustc = [env["RUSTC"], "--edition=2024", "--crate-type=cdylib", arguments.kernels, "--out-dir", folder]
        rustc += ["--target", TRIPLE, f"-Ctarget-cpu={arguments.target}", "-Zunstable-options", "-Zno-link"]
        rustc += ["-Copt-level=3", "-Cpanic=abort", "-Clto=fat", "-Ccodegen-units=1", "--emit=llvm-ir,link"]
        rustc += ["-Cllvm-args=--amdhsa-code-object-version=5"]
        rustc += ["-L", f"dependency={build}/{TRIPLE}/release/deps", "-L", f"dependency={build}/release/deps"]
        for name, file in sorted(files.items()):
            rustc += ["--extern", f"{'noprelude:' * (name in CORE)}{name}={file}"]
        code = subprocess.run(rustc, env=env).returncode
        ir, objects = list(Path(folder).glob("*.ll")), list(Path(folder).glob("*.o"))
        if not ir:
            sys.exit(code or 1)
        arguments.output.write_bytes(ir[0].read_bytes())
        if arguments.object and code == 0 and objects:
            arguments.object.write_bytes(objects[0].read_bytes())


main()
