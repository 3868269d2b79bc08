#!/usr/bin/env bash
# Builds LLVM 23's llc, assembler, disassembler and machine code analyser for AMDGPU, and its writer and reader of bitcode, from
# the static libraries in two Python packages, into a cache outside the repository, as llc-23, llvm-mc-23, llvm-objdump-23,
# llvm-mca-23, llvm-as-23 and llvm-dis-23, and intrinsics-23, which says what it has and takes of target intrinsics; prints the
# directory. LLVM is never committed.
#
# Needs Debian's g++, unzip, python3-pip, libzstd-dev and zlib1g-dev. Downloads 90 MB, needs 700 MB while it builds, keeps
# 100 MB. Does nothing if what is there was built from these sources. GCNSEL_LLVM23 names another directory.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cache=${GCNSEL_LLVM23:-${XDG_CACHE_HOME:-$HOME/.cache}/gcnsel/llvm-23}
packages=(mlc-llvm-static==23.1.1.post0 mlc-llvm-static-extra-targets==23.1.1.post0)
tools=(llc-23 llvm-mc-23 llvm-mca-23 llvm-objdump-23 llvm-as-23 llvm-dis-23 intrinsics-23)

sources=$(cd "$here" && sha256sum build.sh ./*.cpp ./*.h | sha256sum | cut -d' ' -f1)
is_built() {
    [ "$(cat "$cache/built-from" 2>/dev/null)" = "$sources" ] || return 1
    for tool in "${tools[@]}"; do [ -x "$cache/$tool" ] || return 1; done
}
if is_built; then
    echo "$cache"
    exit
fi

mkdir -p "$cache"
# Beside where it goes, so that it gets there whole or not at all. One builds at a time; who waited finds it built.
exec 9>"$cache/lock"
flock 9
if is_built; then
    echo "$cache"
    exit
fi
rm -rf "$cache"/building.*
work=$(mktemp -d "$cache/building.XXXXXX")
trap 'rm -rf "$work"' EXIT
python3 -m pip download -q --no-deps --only-binary :all: -d "$work" "${packages[@]}" >&2
for wheel in "$work"/*.whl; do
    unzip -qo "$wheel" 'mlc_llvm_static/static/*' -d "$work"
    rm "$wheel"
done
llvm=$work/mlc_llvm_static/static
# AMDGPU's libraries and those of no target; the latter name each other in circles.
libraries=()
others='AArch64|ARM|AVR|BPF|Hexagon|Lanai|Loong|MSP430|Mips|NVPTX|PowerPC|RISCV|SPIRV|Sparc|SystemZ|VE[A-Z]|WebAss|X86|XCore'
for library in "$llvm"/lib/libLLVM*.a; do
    [[ ${library##*/} =~ $others ]] || libraries+=("$library")
done
objects=()
for source in "$here"/*.cpp; do
    object=$work/$(basename "$source" .cpp).o
    objects+=("$object")
    g++ -std=c++17 -O1 -fno-rtti -I"$llvm/include" -c "$source" -o "$object" &
    compilers+=($!)
done
for compiler in "${compilers[@]}"; do wait "$compiler"; done
g++ "${objects[@]}" -o "$work/llvm23" -Wl,--start-group "${libraries[@]}" -Wl,--end-group -lpthread -ldl -lz -lzstd -lm
"$work/llvm23" llc --version >&2

# The mark last: without it the next run builds anew.
rm -f "$cache/built-from"
mv -f "$work/llvm23" "$cache/llvm23"
for tool in "${tools[@]}"; do ln -sfn llvm23 "$cache/$tool"; done
echo "$sources" >"$work/built-from"
mv -f "$work/built-from" "$cache/built-from"
echo "$cache"
