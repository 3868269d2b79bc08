#!/bin/sh
# Builds libgcnsel and installs it (docs/c.md): the shared library, the static one, the header, and a file for pkg-config.
#
# usage: capi/install.sh [--prefix DIR] [--libdir DIR] [--includedir DIR] [--destdir DIR] [--profile NAME] [--features NAMES]
#
# Without options it is a release build for /usr/local. --destdir is put before all paths, for packages. For Linux and other
# systems with ELF files.
set -eu
cd "$(dirname "$0")/.."

prefix=/usr/local libdir= includedir= destdir= profile=release features=
usage() { sed -n 's/^# usage: /usage: /p' capi/install.sh >&2; exit 2; }
while [ $# -gt 0 ]; do
    [ $# -gt 1 ] || usage
    case $1 in
        --prefix) prefix=$2 ;;
        --libdir) libdir=$2 ;;
        --includedir) includedir=$2 ;;
        --destdir) destdir=$2 ;;
        --profile) profile=$2 ;;
        --features) features=$2 ;;
        *) usage ;;
    esac
    shift 2
done
: "${libdir:=$prefix/lib}" "${includedir:=$prefix/include}"

# What rustc says that a static library needs besides, and the files that Cargo says it has made, wherever they are.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
{
    cargo rustc --locked -p gcnsel-capi --lib --profile "$profile" --features "$features" \
        --message-format json-render-diagnostics -- --print native-static-libs 2>&1 >"$work/made" || touch "$work/failed"
} | tee "$work/told" >&2
[ ! -e "$work/failed" ] || exit 1
private=$(sed -n 's/^note: native-static-libs: //p' "$work/told")
file() { grep -o "\"[^\"]*/libgcnsel\.$1\"" "$work/made" | tail -1 | tr -d '"'; }
shared=$(file so) static=$(file a)
abi=$(sed -n 's/^#define GCNSEL_ABI_VERSION //p' capi/include/gcnsel.h)
version=$(cargo pkgid -p gcnsel-capi | sed 's/.*[#@]//')
[ -n "$private" ] && [ -n "$shared" ] && [ -n "$static" ] && [ -n "$abi" ] && [ -n "$version" ] ||
    { echo "capi/install.sh: what cargo says is not understood" >&2; exit 1; }

lib=$destdir$libdir include=$destdir$includedir
mkdir -p "$lib/pkgconfig" "$include"
install -m 755 "$shared" "$lib/libgcnsel.so.$abi"
ln -sf "libgcnsel.so.$abi" "$lib/libgcnsel.so"
install -m 644 "$static" "$lib/libgcnsel.a"
install -m 644 capi/include/gcnsel.h "$include/gcnsel.h"
sed -e "s|@prefix@|$prefix|" -e "s|@libdir@|$libdir|" -e "s|@includedir@|$includedir|" -e "s|@abi@|$abi|" \
    -e "s|@version@|$version|" -e "s|@private@|$private|" capi/libgcnsel.pc.in >"$lib/pkgconfig/libgcnsel.pc"
echo "libgcnsel $version (ABI $abi) is in $lib, its header in $include"
