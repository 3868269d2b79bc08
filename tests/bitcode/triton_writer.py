"""Bitcode of files of LLVM IR text by Triton's LLVM: lines `TEXT\tBITCODE` from standard input, a line for each to standard output.

Text that Triton's LLVM refuses gets no file. What its LLVM cannot go on after ends the process.
"""

import sys
from pathlib import Path

from triton._C.libtriton import llvm

print("ready", flush=True)
for line in sys.stdin:
    text, bitcode = line.rstrip("\n").split("\t")
    try:
        # Without permission to contract: it would be written into the module.
        Path(bitcode).write_bytes(llvm.to_bitcode(Path(text).read_text(), False))
    except Exception as error:
        print(f"refused: {' '.join(str(error).split())}", flush=True)
        continue
    print("written", flush=True)
