#!/usr/bin/env bash
# Builds intrinsics.cpp, which says what LLVM 23 has and takes of target intrinsics, beside LLVM 23's static libraries from two
# Python packages: as intrinsics-23 in the folder that GCNSEL_LLVM23 names, else in the user's cache. LLVM is never committed.
#
# Needs Debian's g++, unzip, python3-pip, libzstd-dev and zlib1g-dev. Downloads 90 MB and needs 600 MB while it builds, unless
# GCNSEL_LLVM23_SDK names a folder with mlc_llvm_static in it. Does nothing if what is there was built from this source.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cache=${GCNSEL_LLVM23:-${XDG_CACHE_HOME:-$HOME/.cache}/gcnsel/llvm-23}
mkdir -p "$cache"
[ "$cache/intrinsics-23" -nt "$here/intrinsics.cpp" ] && exit 0
work=$(mktemp -d "$cache/building.XXXXXX")
trap 'rm -rf "$work"' EXIT
sdk=${GCNSEL_LLVM23_SDK:-}
if [ -z "$sdk" ]; then
    sdk=$work
    python3 -m pip download -q --no-deps --only-binary :all: -d "$work" \
        mlc-llvm-static==23.1.1.post0 mlc-llvm-static-extra-targets==23.1.1.post0 >&2
    for wheel in "$work"/*.whl; do unzip -qo "$wheel" 'mlc_llvm_static/static/*' -d "$work"; done
fi
llvm=$sdk/mlc_llvm_static/static
# AMDGPU's libraries and those of no target; the latter name each other in circles.
others='AArch64|ARM|AVR|BPF|Hexagon|Lanai|Loong|MSP430|Mips|NVPTX|PowerPC|RISCV|SPIRV|Sparc|SystemZ|VE[A-Z]|WebAss|X86|XCore|AMDGPU|TargetMCA'
mapfile -t common < <(ls "$llvm"/lib/libLLVM*.a | grep -vE "$others")
g++ -std=c++20 -O1 -fno-rtti -I"$llvm/include" "$here/intrinsics.cpp" -o "$work/intrinsics-23" -Wl,--start-group \
    "$llvm"/lib/libLLVM{AMDGPUCodeGen,AMDGPUAsmParser,AMDGPUDesc,AMDGPUInfo,AMDGPUUtils}.a \
    "${common[@]}" -Wl,--end-group -lpthread -ldl -lz -lzstd -lm
mv "$work/intrinsics-23" "$cache/intrinsics-23"
