#!/usr/bin/env bash
# Makes the IR of the kernels here by clang-19, with debug information.
set -euo pipefail
cd "$(dirname "$0")"
for source in *.cl; do
    clang-19 -g -O1 -x cl -target amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -S -emit-llvm -fno-ident \
        -fdebug-compilation-dir=/src "$source" -o "${source%.cl}.ll"
done
