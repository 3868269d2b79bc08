#!/bin/sh
# Compares what two sets of flags of a front end make of the same sources.
#
#     compare-flags.sh 'OLD FLAGS' 'NEW FLAGS' SOURCE...  [-- OPTION OF COMPARE...]
#
# CLANG is the compiler (`clang`), TARGET the processor (`gfx942`), COMMON the flags of both sides. OpenCL C, HIP and LLVM IR are told by
# their extensions. Without ROCm, COMMON=-nogpulib leaves out the device library; for HIP add -nogpuinc and what stands in for its
# headers. GCNSEL is the program, if it is not `gcnsel`.
#
# With COMPILE=ir clang makes LLVM IR, and gcnsel makes code of that: what front ends' flags do to gcnsel's code.
set -eu
if [ $# -lt 3 ]; then
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
old=$1 new=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
mkdir "$work/old" "$work/new"
case ${COMPILE:-object} in
    ir) form='-S -emit-llvm' ending=ll ;;
    *) form=-c ending=o ;;
esac
target=${TARGET:-gfx942}
while [ $# -gt 0 ] && [ "$1" != -- ]; do
    case $1 in
        *.hip | *.cu) kind="-x hip --cuda-device-only --no-gpu-bundle-output --offload-arch=$target" ;;
        *.cl) kind="-x cl -target amdgcn-amd-amdhsa -mcpu=$target" ;;
        *) kind="-target amdgcn-amd-amdhsa -mcpu=$target" ;;
    esac
    name=$(basename "$1")
    for side in old new; do
        if [ "$side" = old ]; then flags=$old; else flags=$new; fi
        # Flags are words.
        # shellcheck disable=SC2086
        "${CLANG:-clang}" $kind ${COMMON:-} $flags $form "$1" -o "$work/$side/${name%.*}.$ending"
    done
    shift
done
[ $# -eq 0 ] || shift
"${GCNSEL:-gcnsel}" compare "$work/old" "$work/new" "$@"
