#!/bin/sh
# Makes the .ll files of the kernels from their OpenCL C sources with clang 19.
#
#   build.sh [NAME...]              NAME.gfx900.ll, NAME.gfx90a.ll, NAME.gfx942.ll beside the sources
#   build.sh --device-libs DIR [NAME...]
#                                   the same against the ROCm device library, into DIR
#   build.sh --target TARGET ...    for one target, before the other arguments
#
# Without NAME, all of them. The checked-in files are made by the first form, which uses nothing but
# clang and gcnsel.h. A source may ask for more options in a line `// flags: ...` at its top.
# Packages: clang-19; rocm-device-libs for the second form.
set -eu

cd "$(dirname "$0")"
clang=${CLANG:-clang-19}
bitcode=${ROCM_BITCODE:-/usr/lib/x86_64-linux-gnu/amdgcn/bitcode}
targets="gfx900 gfx90a gfx942"

if [ "${1:-}" = --target ]; then
  targets=$2
  shift 2
fi
device_libs=
out=.
if [ "${1:-}" = --device-libs ]; then
  device_libs=yes
  mkdir -p "$2"
  out=$2
  shift 2
fi
[ $# -gt 0 ] || set -- $(ls *.cl | sed 's/\.cl$//')

# The library's bitcode for one target. Its newest instruction-set file is gfx940's, which serves gfx942.
library() {
  isa=${1#gfx}
  [ "$isa" = 942 ] && isa=940
  for file in opencl ocml ockl oclc_unsafe_math_off oclc_finite_only_off oclc_daz_opt_off \
    oclc_correctly_rounded_sqrt_on oclc_wavefrontsize64_on oclc_abi_version_500 \
    "oclc_isa_version_$isa"; do
    printf ' -Xclang -mlink-builtin-bitcode -Xclang %s' "$bitcode/$file.bc"
  done
}

for name; do
  flags=$(sed -n 's,^// flags: ,,p' "$name.cl")
  for target in $targets; do
    extra=
    [ -n "$device_libs" ] && extra="-DGCNSEL_DEVICE_LIBS $(library "$target")"
    # shellcheck disable=SC2086 # the options are meant to be split
    "$clang" -O2 -x cl -target amdgcn-amd-amdhsa -mcpu="$target" -nogpulib -S -emit-llvm -fno-ident \
      -mcode-object-version=5 -ffp-contract=off -cl-fp32-correctly-rounded-divide-sqrt \
      -Wall -Wextra -Werror $flags $extra "$name.cl" -o "$out/$name.$target.ll"
  done
done
