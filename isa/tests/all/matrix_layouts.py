#!/usr/bin/env python3
"""Makes isa/tests/all/matrix_layouts.txt: digests of where AMD's matrix instruction calculator puts elements of matrices.

usage: matrix_layouts.py CALCULATOR >isa/tests/all/matrix_layouts.txt
       matrix_layouts.py CALCULATOR sparse >isa/tests/all/sparse_layouts.txt
       matrix_layouts.py CALCULATOR cycles >isa/tests/all/matrix_cycles.txt

CALCULATOR is a checkout of github.com/ROCm/amd_matrix_instruction_calculator at 2ef9189; it needs the Python package
`tabulate`. `isa/tests/all/matrix.rs` makes the same digests of our layouts: 64-bit FNV-1a over pairs of bytes, the lane and the
element of its registers, of A and B together by block, row and k, then of D by block, row and column; then over lanes
that `blgp` 0 to 7 takes B from (not of doubles), and blocks that `cbsz` and `abid` take A from.
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, sys.argv[1])
import matrix_calculator

LANES = 64
BITS = {"F64": 64, "F32": 32, "Xf32": 32, "F16": 16, "Bf16": 16, "I8": 8, "Fp8": 8, "Bf8": 8}


def fnv(data):
    digest = 0xCBF29CE484222325
    for byte in data:
        digest = (digest ^ byte) * 0x100000001B3 & (1 << 64) - 1
    return digest


def element(register, bits):
    """The number of the element in its registers: of `v2`, `v[2:3]`, `v1.[15:8]`."""
    parts = re.fullmatch(r"v(?:\[(\d+):(\d+)\]|\[?(\d+)\]?)(?:\.\[(\d+):(\d+)\])?", register)
    first = min(int(parts[1]), int(parts[2])) if parts[1] else int(parts[3])
    return (first * 32 + int(parts[5] or 0)) // bits


def instruction(op, m, k, blocks):
    """What the calculator knows of an instruction, under its name on either target."""
    mai = Path("isa/src/table/mai.rs").read_text()
    row = re.search(rf'^\s*{op}\s+\[- \S+ \S+\](?: as "([^"]+)")?', mai, re.M)
    for architecture, name in (("cdna3", row[1] or op.lower()), ("cdna2", op.lower())):
        known = matrix_calculator.dict_insts[architecture].get(name)
        if known:
            assert (known["m"], known["n"], known["k"], known["blocks"]) == (m, m, k, blocks), op
            return matrix_calculator.InstCalcGfx9(name, known, LANES)
    raise KeyError(op)


def places(calculator, m, k, blocks, of_a, of_b):
    def place(matrix, i, j, at, block, bits):
        _, register, lanes = calculator._get_reg_lanes(matrix, i, j, at, block, 0, 0, 0, 0)
        return lanes[0], element(register, bits)

    for block in range(blocks):
        for i in range(m):
            for at in range(k):
                yield from place("a", i, 0, at, block, BITS[of_a])
                yield from place("b", 0, i, at, block, BITS[of_b])
    for block in range(blocks):
        for i in range(m):
            for j in range(m):
                yield from place("d", i, j, 0, block, 64 if of_a == "F64" else 32)


def selected(calculator, blocks, of_a):
    if of_a != "F64":
        for blgp in range(8):
            for lane in range(LANES):
                yield calculator._get_blgp_transformed_lane(lane, blgp)
    for cbsz in range(5):
        for abid in range(1 << cbsz):
            if 1 << cbsz <= blocks:
                for block in range(blocks):
                    yield int(calculator._get_cbsz_abid_transformed_block(block, cbsz, abid))


def sparse_places(calculator, m, k):
    """Of A and B the lane and the first bit, counted from the first register; likewise of indices, in each set; then D."""

    def place(matrix, i, j, at, abid=0):
        _, register, lanes = calculator._get_reg_lanes(matrix, i, j, at, 0, 0, abid, 0, 0)
        parts = re.fullmatch(r"v(\d+)(?:\.\[\d+:(\d+)\])?", register)
        return lanes[0], int(parts[1]) * 32 + int(parts[2] or 0)

    for i in range(m):
        for at in range(k):
            yield from place("a", i, 0, at)
            for abid in range(32 // (m * k // 64)):
                yield from place("k", i, 0, at, abid)
            yield from place("b", 0, i, at)
    for i in range(m):
        for j in range(m):
            lane, bit = place("d", i, j, 0)
            yield from (lane, bit // 32)


if sys.argv[2:] == ["cycles"]:
    print(
        "# Cycles of matrix instructions by AMD's matrix instruction calculator (github.com/ROCm/amd_matrix_instruction_calculator),\n"
        "# and whether vector instructions run beside them; by matrix_layouts.py, see timing.rs."
    )
    for target, architecture in [("gfx90a", "cdna2"), ("gfx942", "cdna3")]:
        for name, known in sorted(matrix_calculator.dict_insts[architecture].items()):
            if name.startswith(("v_mfma", "v_smfmac")):
                print(target, name, known["cycles"], "beside" if known["coexec"] else "alone")
    sys.exit()
if len(sys.argv) > 2:
    print(
        "# Digests (64-bit FNV-1a) of where AMD's matrix instruction calculator (github.com/ROCm/amd_matrix_instruction_calculator,\n"
        "# 2ef9189) puts elements of sparse matrices and their indices; by matrix_layouts.py, see matrix.rs."
    )
    table = Path("isa/src/semantics/sparse_matrix.rs").read_text().split("sparse! {\n")[1].split("}")[0]
    for line in table.replace(";", "").strip().split("\n"):
        op, m, k, _, _ = line.split()
        known = matrix_calculator.dict_insts["cdna3"][op.lower()]
        calculator = matrix_calculator.InstCalcGfx9(op.lower(), known, LANES)
        print(f"{op} {fnv(sparse_places(calculator, int(m), int(k))):016x}")
    sys.exit()
print(
    "# Digests (64-bit FNV-1a) of where AMD's matrix instruction calculator "
    "(github.com/ROCm/amd_matrix_instruction_calculator,\n# 2ef9189) puts elements: of A and B, then D, then what blgp and "
    "cbsz with abid select; by matrix_layouts.py, see matrix.rs."
)
table = Path("isa/src/semantics/matrix.rs").read_text().split("matrices! {\n")[1].split("}")[0]
for line in table.replace(";", "").strip().split("\n"):
    op, m, k, blocks, of_a, of_b = line.split()
    m, k, blocks = int(m), int(k), int(blocks)
    calculator = instruction(op, m, k, blocks)
    where = fnv(places(calculator, m, k, blocks, of_a, of_b))
    print(f"{op} {where:016x} {fnv(selected(calculator, blocks, of_a)):016x}")
