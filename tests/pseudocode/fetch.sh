#!/usr/bin/env bash
# Gets AMD's pseudocode of the CDNA3 instructions, which the Python package `tinygrad` (MIT) has from AMD's manual, into
# a cache outside the repository, where isa/tests/all/pseudocode.rs looks for it; prints the directory. It is never
# committed. GCNSEL_PSEUDOCODE names another directory. Needs pip (Debian's python3-pip).
set -euo pipefail
cache=${GCNSEL_PSEUDOCODE:-${XDG_CACHE_HOME:-$HOME/.cache}/gcnsel/pseudocode}
file=tinygrad/runtime/autogen/amd/cdna/str_pcode.py
if [ ! -f "$cache/str_pcode.py" ]; then
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    python3 -m pip download -q --no-deps --no-binary :none: -d "$work" tinygrad==0.14.0 >&2
    python3 -m zipfile -e "$work"/tinygrad-*.whl "$work"
    mkdir -p "$cache"
    cp "$work/$file" "$cache"
fi
echo "$cache"
