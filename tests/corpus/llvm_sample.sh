#!/usr/bin/env bash
# Prints the rows of files.tsv for LLVM's own tests of its AMDGPU back end: of those that compile compute kernels for one
# of our targets, the first hundred by the SHA-256 of the file's name.
#
# usage: llvm_sample.sh FOLDER     where fetch.sh has put them
set -euo pipefail
cd "$1"
grep -lE '^; *RUN:.*llc.*-mcpu=(gfx900|gfx90a|gfx940|gfx942)' ./*.ll | xargs grep -l '^define.* amdgpu_kernel' |
    while read -r file; do
        name=${file#./}
        echo "$(printf %s "$name" | sha256sum | cut -d' ' -f1) $name"
    done | sort | head -100 | while read -r _ name; do
        printf 'llvm\t%s\t%s\n' "${name%.ll}" "$name"
    done
