#!/usr/bin/env bash
# Gets tests of LLVM 19 from Debian's source package llvm-toolchain-19 into a cache outside the repository; prints the
# directory. They are never committed.
#
# usage: fetch.sh [FOLDER OF llvm/test]...
#
# Without folders those of uniformity analysis, for analysis/tests/all/llvm_tests.rs. The example `functions` of the crate
# `tests` runs the functions of others: Transforms, CodeGen/X86, ...
#
# The sources come from the mirrors that the system's apt is set up for, with a configuration of their own, so nothing
# of the system changes. Downloads 165 MB, keeps 300 KB of uniformity analysis, 104 MB of Transforms.
# GCNSEL_LLVM_TESTS names another directory.
set -euo pipefail
cache=${GCNSEL_LLVM_TESTS:-${XDG_CACHE_HOME:-$HOME/.cache}/gcnsel/llvm-19-tests}
[ $# -gt 0 ] || set -- Analysis/UniformityAnalysis/AMDGPU
missing=()
for folder in "$@"; do
    [ -d "$cache/llvm/test/$folder" ] || missing+=("llvm-toolchain-19_*/llvm/test/$folder")
done
if [ ${#missing[@]} -eq 0 ]; then
    echo "$cache"
    exit
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/{lists,cache/archives}/partial
# Every archive that packages come from, as one that sources come from.
apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' | sort -u |
    sed 's/^/deb-src /' >"$work/sources.list"
apt=(-q -o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=/dev/null
    -o "Dir::State::lists=$work/lists" -o "Dir::Cache=$work/cache" -o APT::Sandbox::User=root)
cd "$work"
# Some archives have no sources; it is enough if one has.
apt-get "${apt[@]}" update >&2 || true
apt-get "${apt[@]}" source --download-only llvm-toolchain-19 >&2
mkdir -p "$cache"
tar -xf llvm-toolchain-19_*.orig.tar.xz -C "$cache" --strip-components=1 --wildcards "${missing[@]}"
echo "$cache"
