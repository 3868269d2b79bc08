#!/bin/sh
# Compares the kernels of two revisions of a project: builds both in work trees of their own, and runs `gcnsel compare`.
#
#     compare-revisions.sh OLD NEW 'BUILD COMMAND' FOLDER [OPTION OF COMPARE]...
#
# OLD and NEW are revisions of the git repository of the current folder. The build command runs in the root of each, and leaves code
# objects, libraries of HIP or LLVM IR in FOLDER there. Its variable BUILD_REVISION is `old` or `new`. GCNSEL is the program, if it is
# not `gcnsel`. The exit status is that of `gcnsel compare`; 1 if a revision cannot be built.
#
# For two revisions of a kernel library the command builds the library. For two revisions of a compiler (gcnsel, LLVM, Triton) it
# builds the compiler and compiles a set of kernels that is the same for both: `make && ./compiler /path/to/kernels -o out`.
set -eu
if [ $# -lt 4 ]; then
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
old=$1 new=$2 build=$3 folder=$4
shift 4
work=$(mktemp -d)
clean() {
    for side in old new; do
        git worktree remove --force "$work/$side" 2>/dev/null || true
    done
    rm -rf "$work"
}
trap clean EXIT
trap 'exit 130' INT TERM
for side in old new; do
    if [ "$side" = old ]; then revision=$old; else revision=$new; fi
    git worktree add --quiet --detach "$work/$side" "$revision"
    # What the build prints is not part of the report.
    if ! (cd "$work/$side" && BUILD_REVISION=$side sh -ec "$build") >&2; then
        echo "compare-revisions: $revision cannot be built" >&2
        exit 1
    fi
done
"${GCNSEL:-gcnsel}" compare "$work/old/$folder" "$work/new/$folder" "$@"
