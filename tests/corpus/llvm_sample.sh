#!/usr/bin/env bash
# Prints the rows of files.tsv for LLVM's own tests of its AMDGPU back end: of those that compile compute kernels for one
# of our targets, the first by the SHA-256 of the file's name.
#
# usage: llvm_sample.sh PROJECT FOLDER COUNT     llvm SOURCES/llvm 100, or llvm22 SOURCES/llvm22 300, where fetch.sh has put them
#
# A test compiles compute kernels for one of our targets if a RUN line calls llc for it (gfx940 is what gfx942 was first
# called), and a function has the calling convention amdgpu_kernel. In subfolders (GlobalISel) there are more of them; and
# tests with graphics' conventions beside are left out: of both only from LLVM 22 on, so that the older list stays as it is.
set -euo pipefail
project=$1
cd "$2"
if [ "$project" = llvm ]; then
    graphics='^$.'
    files=(./*.ll)
else
    graphics='^define.* amdgpu_(vs|gs|ps|es|hs|ls|cs|gfx)'
    files=(./*.ll ./*/*.ll)
fi
grep -lE '^; *RUN:.*llc.*-mcpu=(gfx900|gfx90a|gfx940|gfx942)\b' "${files[@]}" | xargs grep -l '^define.* amdgpu_kernel' |
    xargs grep -LE "$graphics" |
    while read -r file; do
        name=${file#./}
        echo "$(printf %s "$name" | sha256sum | cut -d' ' -f1) $name"
    done | sort | head -"$3" | while read -r _ name; do
        printf '%s\t%s\t%s\n' "$project" "${name%.ll}" "$name"
    done
