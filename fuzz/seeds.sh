#!/usr/bin/env bash
# Makes the corpora of the fuzz targets from this repository's kernels: fuzz/corpus/TARGET. They are not committed.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release -q
corpus=fuzz/corpus
mkdir -p $corpus/{reader,bitcode,compiler,decoder,object,metadata,emulator}
cp tests/bad/*.ll $corpus/reader
cp tests/bad/*.ll $corpus/compiler
for kernel in tests/kernels/*.ll; do
    name=$(basename "$kernel" .ll)
    # Attributes and declarations at the end stay: without them nothing compiles.
    [ "$(stat -c %s "$kernel")" -lt 12000 ] || continue
    cp "$kernel" $corpus/reader
    cp "$kernel" $corpus/compiler
    llvm-as-19 "$kernel" -o $corpus/bitcode/"$name"
    target/release/gcnsel compile "$kernel" -o $corpus/object/"$name" 2>/dev/null || continue
    { printf '\0'; cat $corpus/object/"$name"; } >$corpus/emulator/"$name"
done
# What rarely stands in kernels: calls, variables, debug information, newer forms.
for file in tests/{calls,newer,bad,reduced,kernels/cfg}/*.ll; do
    [ "$(stat -c %s "$file")" -lt 12000 ] || continue
    for version in 19 22; do
        llvm-as-$version "$file" -o $corpus/bitcode/"$(basename "$file" .ll)-$version" 2>/dev/null || true
    done
done
for object in $corpus/object/*; do
    name=$(basename "$object")
    llvm-objcopy-19 --dump-section=.text=$corpus/decoder/"$name" "$object" /dev/null
    llvm-objcopy-19 --dump-section=.note=$corpus/metadata/"$name" "$object" /dev/null
    # What follows the note's header is the metadata.
    tail -c +21 $corpus/metadata/"$name" >$corpus/metadata/"$name".map && rm $corpus/metadata/"$name"
done
