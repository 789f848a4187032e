#!/usr/bin/env bash
# Kernel modules for a card, for scripts that source this file: with their dependencies,
# uncompressed (the file systems that hold them are compressed), without debug sections and thus
# without the signature, which is not required and takes 20 ms per module to check.
#
#   module_files MODULES NAME...  the files to load for these modules, dependencies first; MODULES
#                                 is lib/modules/RELEASE of a kernel
#   put_module FILE TARGET        copies such a file in the form used on a card
set -euo pipefail

module_files() {
  local directory=$1 name
  shift
  for name in "$@"; do
    modprobe -d "${directory%/lib/modules/*}" -S "$(basename "$directory")" \
      --show-depends "$name" | sed -n 's/^insmod \([^ ]*\).*/\1/p'
  done | awk '!seen[$0]++'
}

put_module() {
  mkdir -p "$(dirname "$2")"
  case $1 in
    *.xz) xz --decompress --stdout "$1" >"$2" ;;
    *) cp "$1" "$2" ;;
  esac
  aarch64-linux-gnu-strip --strip-debug "$2"
}
