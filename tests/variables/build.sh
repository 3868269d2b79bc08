#!/usr/bin/env bash
# Makes the IR of the kernels here by clang-19, with debug information.
set -euo pipefail
cd "$(dirname "$0")"
for source in *.cl *.c *.cpp; do
    case "$source" in
        # Each variable in memory.
        plain.cl | types.cpp) level=-O0 ;;
        *) level=-O1 ;;
    esac
    case "$source" in
        *.cl) language=cl ;;
        # Of OpenCL, clang-19 takes no structures apart.
        *.c) language=c ;;
        *.cpp) language=c++ ;;
    esac
    clang-19 -g "$level" -x "$language" -target amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -S -emit-llvm -fno-ident -w \
        -fdebug-compilation-dir=/src "$source" -o "${source%.*}.ll"
done
