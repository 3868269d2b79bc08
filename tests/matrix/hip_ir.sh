#!/bin/sh
# Makes LLVM IR of the kernels in HIP, NAME.TARGET.ll beside the sources, with clang 19 alone: hip.h stands for HIP's headers.
#
#   hip_ir.sh [NAME...]          all of them without NAME
#
# Sparse products are instructions of gfx942 alone. Package: clang-19.
set -eu
cd "$(dirname "$0")"
[ $# -gt 0 ] || set -- $(ls *.hip | sed 's/\.hip$//')
for name; do
  case $name in
  sparse_*) targets=gfx942 ;;
  *) targets="gfx90a gfx942" ;;
  esac
  for target in $targets; do
    "${CLANG:-clang-19}" -x hip --cuda-device-only --offload-arch="$target" -nogpuinc -nogpulib -std=c++17 -O3 -S -emit-llvm \
      -fuse-cuid=none -fno-ident -mcode-object-version=5 -Wall -Wextra -Werror "$name.hip" -o "$name.$target.ll"
  done
done
