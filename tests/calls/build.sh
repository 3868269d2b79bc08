#!/bin/sh
# Makes the IR beside the sources: sh tests/calls/build.sh, with clang-19. What is judged by the IR alone has the same for
# all targets.
cd "$(dirname "$0")" || exit 1
launch() {
    case $1 in
    arguments) echo "; grid 64, group 64, stored 96" ;;
    control) echo "; grid 100, group 64, stored 16" ;;
    recursion) echo "; grid 70, group 64, stored 16" ;;
    pressure) echo "; grid 64, group 64, stored 8" ;;
    pointers_of_lanes) echo "; grid 100, group 64, stored 20" ;;
    pointers) echo "; grid 100, group 64, stored 16" ;;
    variadic) echo "; grid 100, group 64, stored 24" ;;
    esac
}
for source in *.cl *.c; do
    name=${source%.*}
    case $source in
    *.cl)
        language="-x cl -cl-std=CL2.0 -Xclang -finclude-default-header -Xclang -cl-ext=+__cl_clang_function_pointers"
        ;;
    *) language="-x c -fwrapv" ;;
    esac
    # Options are words of their own.
    # shellcheck disable=SC2086
    clang-19 $language -O1 -target amdgcn-amd-amdhsa -mcpu=gfx900 -nogpulib -ffp-contract=off -fno-unroll-loops \
        -S -emit-llvm -fno-ident "$source" -o "$name.made" || exit 1
    { launch "$name"; sed -E '/^; ModuleID|^source_filename/d; s/ "target-(cpu|features)"="[^"]*"//g' "$name.made"; } \
        > "$name.ll"
    rm "$name.made"
done
