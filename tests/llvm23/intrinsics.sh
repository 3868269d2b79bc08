#!/usr/bin/env bash
# Builds intrinsics.cpp beside LLVM 23's libraries: DIR/sdk, where build.sh has put them, is linked into DIR/intrinsics.
# Usage: intrinsics.sh [DIR], by default $GCNSEL_LLVM23.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "${1:-${GCNSEL_LLVM23:?the folder of LLVM 23}}"
[ intrinsics -nt "$here/intrinsics.cpp" ] && exit 0
s=sdk/mlc_llvm_static/static
others='AArch64|ARM|AVR|BPF|Hexagon|Lanai|Loong|MSP430|Mips|NVPTX|PowerPC|RISCV|SPIRV|Sparc|SystemZ|VE[A-Z]|WebAss|X86|XCore|AMDGPU|TargetMCA'
g++ -std=c++20 -O1 -fno-rtti -I$s/include "$here/intrinsics.cpp" -o intrinsics -Wl,--start-group \
  $s/lib/libLLVM{AMDGPUCodeGen,AMDGPUAsmParser,AMDGPUDesc,AMDGPUInfo,AMDGPUUtils}.a \
  $(ls $s/lib/libLLVM*.a | grep -vE "$others") -Wl,--end-group -lpthread -ldl -lz -lzstd -lm
