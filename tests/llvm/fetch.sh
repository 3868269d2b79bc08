#!/usr/bin/env bash
# Gets LLVM 19's own tests of uniformity analysis from Debian's source package llvm-toolchain-19 into a cache outside
# the repository, where analysis/tests/llvm_tests.rs looks for them; prints the directory. They are never committed.
#
# The sources come from the mirrors that the system's apt is set up for, with a configuration of their own, so nothing
# of the system changes. Downloads 165 MB, keeps 300 KB. GCNSEL_LLVM_TESTS names another directory.
set -euo pipefail
cache=${GCNSEL_LLVM_TESTS:-${XDG_CACHE_HOME:-$HOME/.cache}/gcnsel/llvm-19-tests}
tests=llvm/test/Analysis/UniformityAnalysis/AMDGPU
if [ -d "$cache/$tests" ]; then
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
tar -xf llvm-toolchain-19_*.orig.tar.xz -C "$cache" --strip-components=1 --wildcards "llvm-toolchain-19_*/$tests"
echo "$cache"
