#!/usr/bin/env bash
# Gets the sources of the corpus (projects.tsv, files.tsv) from Debian's and PyPI's packages into a cache outside the
# repository, and prints that folder. Nothing of it is ever committed.
#
# usage: fetch.sh [PROJECT...]     all of them without arguments; what is there is not fetched again
#
# Debian's come from the mirrors that the system's apt is set up for, with a configuration of their own, so nothing of
# the system changes; needs python3-pip, python3-venv, unzip. The folder grows to 3 GB. GCNSEL_CORPUS names another.
set -euo pipefail
shopt -s extglob
cache=${GCNSEL_CORPUS:-${XDG_CACHE_HOME:-$HOME/.cache}/gcnsel/corpus}/sources
mkdir -p "$cache/stub"
: >"$cache/stub/for_eclipse.h"
cp -r "$(dirname "${BASH_SOURCE[0]}")"/{hip,ffmpeg,rust,primitives,ck,openmp} "$cache/stub"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

apt=()
prepare_apt() {
    [ ${#apt[@]} -eq 0 ] || return 0
    mkdir -p "$work"/{lists,cache/archives}/partial
    apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' | sort -u |
        sed 's/^\(.*\)$/deb \1\ndeb-src \1/' >"$work/sources.list"
    apt=(-q -o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=/dev/null
        -o "Dir::State::lists=$work/lists" -o "Dir::Cache=$work/cache" -o APT::Sandbox::User=root)
    # Some archives have no sources; it is enough if one has.
    apt-get "${apt[@]}" update >&2 || true
}

# source PACKAGE: a source package's tree, without its version in the name
source_tree() {
    prepare_apt
    (mkdir "$work/$1" && cd "$work/$1" && apt-get "${apt[@]}" source --download-only "$1" >&2 &&
        mkdir tree && tar -xf "$1"_*.orig.tar.[bgx]z*([!.]) -C tree --strip-components=1)
    mv "$work/$1/tree" "$cache/$1"
}

# folder_of_source PACKAGE FOLDER PROJECT: a folder of a source package
folder_of_source() {
    prepare_apt
    (mkdir "$work/$3" && cd "$work/$3" && apt-get "${apt[@]}" source --download-only "$1" >&2 &&
        mkdir tree && tar -xf "$1"_*.orig.tar.[bgx]z*([!.]) -C tree --strip-components=1 --wildcards "*/$2/*")
    mv "$work/$3/tree/$2" "$cache/$3"
}

# llvm_tests RELEASE PROJECT: LLVM's own tests of its back end, which stay in a cache of theirs
llvm_tests() {
    local cache_of_tests
    cache_of_tests=$("$(dirname "${BASH_SOURCE[0]}")/../llvm/fetch.sh" --release "$1" CodeGen/AMDGPU)
    ln -sfn "$cache_of_tests/llvm/test/CodeGen/AMDGPU" "$cache/$2"
}

# binary PACKAGE FOLDER PROJECT: a folder of a binary package
binary_folder() {
    prepare_apt
    (mkdir "$work/$3" && cd "$work/$3" && apt-get "${apt[@]}" download "$1" >&2 && dpkg -x "$1"_*.deb tree)
    mv "$work/$3/tree/$2" "$cache/$3"
}

# piglit_tests: those of OpenCL; the others are very many
piglit_tests() {
    prepare_apt
    (mkdir -p "$work/piglit/tree" && cd "$work/piglit" && apt-get "${apt[@]}" download piglit >&2 &&
        dpkg --fsys-tarfile piglit_*.deb | tar -x -C tree --strip-components=5 --wildcards './usr/lib/*/piglit/*tests/cl/*')
    mv "$work/piglit/tree" "$cache/piglit"
}

# rust_compiler: Debian's newest rustc with what it needs, and the sources of `core`
rust_compiler() {
    prepare_apt
    (mkdir "$work/rust" && cd "$work/rust" &&
        apt-cache "${apt[@]}" depends --recurse --important rustc-web |
        grep -xE '(rustc-web|libstd-rust-web.*|libllvm.*)' | sort -u | xargs apt-get "${apt[@]}" download rust-web-src >&2 &&
        for package in *.deb; do dpkg -x "$package" tree; done)
    mv "$work/rust/tree" "$cache/rust"
}

# wheel PACKAGE FOLDER PROJECT: a folder of a wheel, or with an empty name all of it; building from source could take for ever
wheel_folder() {
    (mkdir "$work/$3" && cd "$work/$3" &&
        timeout 300 python3 -m pip download -q --no-deps --only-binary :all: -d . "$1" >&2 && unzip -qo ./*.whl -d tree)
    mv "$work/$3/tree${2:+/$2}" "$cache/$3"
}

# sources_folder PACKAGE==VERSION FOLDER PROJECT: a folder of a source distribution, which is not built
sources_folder() {
    (mkdir "$work/$3" && cd "$work/$3" &&
        timeout 300 python3 -m pip download -q --no-deps --no-binary "${1%%=*}" -d . "$1" >&2 &&
        mkdir tree && tar -xf ./*.tar.gz -C tree --strip-components=1 --wildcards "*/$2/*")
    mv "$work/$3/tree/$2" "$cache/$3"
}

# unprepared_folder PACKAGE==VERSION FOLDER PROJECT: the same of a package whose setup pip cannot run: pip only says where
# the file is
unprepared_folder() {
    local url
    url=$({ timeout 300 python3 -m pip download -vv --no-deps --no-binary "${1%%=*}" -d "$work" "$1" 2>&1 || true; } |
        sed -nE 's/.*Found link (http[^ ]*\.tar\.gz)[^ ]* .*version: '"${1##*=}"'$/\1/p' | head -1)
    (mkdir "$work/$3" && cd "$work/$3" && mkdir tree &&
        python3 -c 'import sys, urllib.request; sys.stdout.buffer.write(urllib.request.urlopen(sys.argv[1]).read())' "$url" |
        tar -xz -C tree --strip-components=1 --wildcards "*/$2/*")
    mv "$work/$3/tree/$2" "$cache/$3"
}

# attention_kernels: those of composable_kernel's attention that files.tsv names, of the thousands that its script writes
attention_kernels() {
    local attention=$cache/ck/example/ck_tile/01_fmha
    for direction in fwd fwd_splitkv bwd; do
        (cd "$attention" && python3 generate.py --api "$direction" --output_dir "$work/attention" >&2)
    done
    sed -nE 's,.*01_fmha/([^\t]*)(\t.*)?,\1,p' "$(dirname "${BASH_SOURCE[0]}")/files.tsv" |
        while read -r file; do mv "$work/attention/$file" "$attention"; done
}

# python_with PACKAGE: an environment of Python with a package
python_with() {
    python3 -m venv "$work/python"
    "$work/python/bin/python" -m pip install -q "$1" >&2
    mv "$work/python" "$cache/python"
}

projects=("$@")
[ ${#projects[@]} -gt 0 ] || projects=(hashcat darktable silx ffmpeg pyfai gromacs lammps opencv bullet python liger fla conch hip llamacpp
    cycles rocprim rocrand ck openmp rust llvm llvm22 piglit)
for project in "${projects[@]}"; do
    [ -d "$cache/$project" ] && continue
    case $project in
    hashcat) binary_folder hashcat-data usr/share/hashcat/OpenCL hashcat ;;
    darktable) binary_folder darktable usr/share/darktable/kernels darktable ;;
    silx) wheel_folder silx silx/resources/opencl silx ;;
    pyfai) wheel_folder pyfai pyFAI/resources/openCL pyfai ;;
    liger) wheel_folder liger-kernel '' liger ;;
    fla) wheel_folder fla-core '' fla ;;
    conch) wheel_folder conch-triton-kernels '' conch ;;
    hip) binary_folder libamdhip64-dev usr hip ;;
    llamacpp) sources_folder llama-cpp-python==0.3.16 vendor/llama.cpp/ggml llamacpp ;;
    cycles) folder_of_source blender intern/cycles cycles ;;
    rocprim) binary_folder librocprim-dev usr/include rocprim ;;
    rocrand) binary_folder librocrand-dev usr/include rocrand ;;
    ck)
        unprepared_folder flash-attn==2.8.3 csrc/composable_kernel ck
        attention_kernels
        ;;
    piglit) piglit_tests ;;
    python) python_with triton==3.9.0 ;;
    openmp) binary_folder libomp-19-dev usr/lib/llvm-19 openmp ;;
    rust) rust_compiler ;;
    llvm) llvm_tests 19 llvm ;;
    llvm22) llvm_tests 22 llvm22 ;;
    ffmpeg | gromacs | lammps | opencv | bullet) source_tree "$project" ;;
    *)
        echo "no project is called $project" >&2
        exit 1
        ;;
    esac
done
echo "$cache"
