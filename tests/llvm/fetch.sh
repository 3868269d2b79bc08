#!/usr/bin/env bash
# Gets tests of a release of LLVM from Debian's source package llvm-toolchain-RELEASE into a cache outside the repository;
# prints the directory. They are never committed.
#
# usage: fetch.sh [--release 22] [FOLDER OF llvm/test]...
#
# The release is 19 unless said. Without folders: of 19 those of uniformity analysis, for analysis/tests/all/llvm_tests.rs;
# of others CodeGen/AMDGPU, which the example `corpus` of the crate `tests` compiles and runs. The example `functions` runs
# the functions of others: Transforms, CodeGen/X86, ...
#
# The sources come from the mirrors that the system's apt is set up for, with a configuration of their own, so nothing
# of the system changes; what the system's own suites do not have comes from the same mirrors' `unstable`. Downloads 165 MB
# (19) or 197 MB (22); keeps 300 KB of uniformity analysis, 104 MB of Transforms, 140 MB of CodeGen/AMDGPU of LLVM 22.
# GCNSEL_LLVM_TESTS names another directory for release 19, GCNSEL_LLVM22_TESTS for 22, and so on.
set -euo pipefail
release=19
if [ "${1:-}" = --release ]; then
    release=$2
    shift 2
fi
for folder in "$@"; do
    [[ $folder != -* ]] || { echo "usage: fetch.sh [--release 22] [FOLDER OF llvm/test]..." >&2 && exit 2; }
done
[[ $release =~ ^[0-9]+$ ]] || { echo "fetch.sh: '$release' is no release of LLVM, such as 22" >&2 && exit 2; }
variable=GCNSEL_LLVM${release#19}_TESTS
cache=${!variable:-${XDG_CACHE_HOME:-$HOME/.cache}/gcnsel/llvm-$release-tests}
if [ $# -eq 0 ]; then
    [ "$release" = 19 ] && set -- Analysis/UniformityAnalysis/AMDGPU || set -- CodeGen/AMDGPU
fi
missing=()
for folder in "$@"; do
    [ -d "$cache/llvm/test/$folder" ] || missing+=("*/llvm/test/$folder")
done
if [ ${#missing[@]} -eq 0 ]; then
    echo "$cache"
    exit
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
# Every archive that packages come from, as one that sources come from.
apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' | sort -u |
    sed 's/^/deb-src /' >system.list
sed -E 's/^(deb-src [^ ]+) [^ ]+/\1 unstable/' system.list | sort -u >unstable.list

# Downloads the original sources, which a signed list of the archive has the hash of; Debian's own changes are not wanted.
download() {
    mkdir -p "$1"/{lists,cache/archives}/partial
    local apt=(-q -o "Dir::Etc::sourcelist=$work/$1.list" -o Dir::Etc::sourceparts=/dev/null
        -o "Dir::State::lists=$work/$1/lists" -o "Dir::Cache=$work/$1/cache" -o APT::Sandbox::User=root)
    # Some archives have no sources; it is enough if one has.
    apt-get "${apt[@]}" update >&2 || true
    apt-get "${apt[@]}" source --download-only --tar-only "llvm-toolchain-$release" >&2
}
download system || download unstable
# Beside its name first: what is interrupted leaves no folder that looks whole.
mkdir -p "$cache" part
tar -xf llvm-toolchain-"$release"_*.orig.tar.xz -C part --strip-components=1 --wildcards "${missing[@]}"
cp -r part/. "$cache"
echo "$cache"
