#!/bin/sh
# Makes product.gfx90a.ll, with debug information, from its OpenCL C source with clang 19.
set -eu
cd "$(dirname "$0")"
${CLANG:-clang-19} -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -O2 -g \
  -fdebug-compilation-dir=. -S -emit-llvm product.cl -o product.gfx90a.ll
