#!/usr/bin/env python3
"""Makes LLVM IR of what a C file with OpenMP has for a device, for one of AMD's targets.

The compiler is clang-19, with tools of the package llvm-19, the runtime of its devices that of Debian's package libomp-19-dev, which fetch.sh has put below
SOURCES/openmp. What the two have together is made smaller as clang's linker would: nothing is called from outside but
kernels. With -O0 nothing is optimised, neither of the file nor of the runtime.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

# Of LLVM's C library for GPUs, which Debian has not: nobody prints.
MISSING = """
target triple = "amdgcn-amd-amdhsa"
@stdout = weak addrspace(1) global ptr null
@stderr = weak addrspace(1) global ptr null
define weak i32 @rpc_fprintf(ptr %file, ptr %format, ptr %arguments, i64 %size) {
  ret i32 0
}
"""

# Of what the host gives a device before it launches anything: memory for `malloc`, of a size that is never reached. There
# is 1 MiB.
POOL = "@__omp_rtl_device_memory_pool = weak protected addrspace(1) global %struct.DeviceMemoryPoolTy "
HOST = "{ ptr addrspacecast (ptr addrspace(1) @host.pool to ptr), i64 4611686018427387904 }"
MEMORY = "\n@host.pool = internal addrspace(1) global [1048576 x i8] zeroinitializer, align 16\n"


def run(command, folder):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr or f"{command[0]}: error: it fails without a word")
    return done.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--target", required=True, help="gfx900, gfx90a or gfx942")
    parser.add_argument("--sources", type=Path, required=True, help="the folder that fetch.sh fills")
    parser.add_argument("-O", dest="level", default="2", help="how far it is optimised")
    parser.add_argument("-o", dest="output", type=Path, required=True, help="where the IR goes")
    parser.add_argument("file", type=Path)
    arguments = parser.parse_args()
    library = arguments.sources.resolve() / "openmp/lib"
    with tempfile.TemporaryDirectory() as folder:
        # It stops where host and device would be put together; what it has for the device is there by then.
        compiler = ["clang-19", "-w", "-fopenmp", f"--offload-arch={arguments.target}", "-nogpulib", f"-O{arguments.level}"]
        compiler += [f"-I{library}/clang/19/include", "--save-temps", "-c", arguments.file.resolve()]
        said = subprocess.run(compiler, cwd=folder, capture_output=True, text=True).stderr
        device = list(Path(folder).glob("*-openmp-*.bc"))
        device = [file for file in device if not file.name.endswith(".tmp.bc")]
        if not device:
            sys.exit(said)
        (Path(folder) / "missing.ll").write_text(MISSING)
        runtime = library / f"libomptarget-amdgpu-{arguments.target}.bc"
        run(["llvm-link-19", device[0], "--only-needed", runtime, "-o", "some.bc"], folder)
        run(["llvm-link-19", "some.bc", "missing.ll", "-o", "all.bc"], folder)
        text = run(["llvm-dis-19", "all.bc", "-o", "-"], folder)
        kernels = re.findall(r"^define .*amdgpu_kernel .*?@([\w.$]+)\(", text, re.MULTILINE)
        passes = "internalize,globaldce" if arguments.level == "0" else f"internalize,lto<O{arguments.level}>"
        public = f"-internalize-public-api-list={','.join(kernels)}"
        text = run(["opt-19", f"-passes={passes}", public, "all.bc", "-S", "-o", "-"], folder)
        if POOL in text:
            text = text.replace(POOL + "zeroinitializer", POOL + HOST) + MEMORY
        if arguments.level == "0":
            # It passes numbers of 32 bits on in 64 of which the upper ones are not written, and yet calls them noundef.
            text = text.replace(" noundef", "")
        arguments.output.write_text(text)


if __name__ == "__main__":
    main()
