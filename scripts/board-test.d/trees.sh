#!/usr/bin/env bash
# Shared by the tests of moonrunner-setup: a made-up system in a directory, and functions to run
# commands on it.
set -euo pipefail

# shellcheck source=scripts/board-test.d/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
cd "$scratch"

tree=$scratch/tree
readonly command_line="console=serial0,115200 console=tty1 root=PARTUUID=7351b90c-02 \
rootfstype=ext4 fsck.repair=yes rootwait resize"

# make_tree DIR: makes the files of Raspberry Pi OS that moonrunner-setup reads.
make_tree() {
  mkdir -p "$1/etc" "$1/boot/firmware" "$1/var/lib" "$1/var/log" "$1/tmp" "$1/lib/modules/6.12"
  printf 'kernel/drivers/gpu/drm/tiny/panel-mipi-dbi.ko.xz: kernel/drm_mipi_dbi.ko.xz\n' \
    >"$1/lib/modules/6.12/modules.dep"
  printf '%s\n' "$command_line" >"$1/boot/firmware/cmdline.txt"
  printf '%s\n' '# For more options and information see' dtparam=audio=on '[cm5]' \
    dtoverlay=dwc2,dr_mode=host '[cm4]' 'otg_mode=1 # no end' | head -c -1 \
    >"$1/boot/firmware/config.txt"
  printf '%s\n' 'proc /proc proc defaults 0 0' \
    'PARTUUID=7351b90c-01  /boot/firmware  vfat  defaults          0       2' \
    'PARTUUID=7351b90c-02  /               ext4  defaults,noatime  0       1' >"$1/etc/fstab"
  printf '%s\n' root:x:0:0::/root:/bin/sh moonrunner:x:990:989::/:/bin/false >"$1/etc/passwd"
}

# fingerprint DIR: prints everything in a tree: names, modes, contents.
fingerprint() {
  (cd "$1" && find . ! -path ./lost+found -printf '%p %M %l\n' | sort &&
    find . -type f -print0 | sort -z | xargs -0 sha256sum)
}

# The board's sh is dash.
setup() {
  local shell=sh
  ! command -v dash >/dev/null || shell=dash
  "$shell" "$project/board/moonrunner-setup" "$@" </dev/null 2>&1 || echo "status $?"
}

here() { setup --root "$tree" "$@"; }

# once COMMAND...: a dry run must change nothing, the command must work, and a second run must
# change nothing.
once() {
  local before
  before=$(fingerprint "$tree")
  here --dry-run "$@" >/dev/null
  same "a dry run of $* changes nothing" "$before" "$(fingerprint "$tree")"
  said=$(here --yes "$@")
  case $said in *"status "*) same "$* succeeds" "" "$said" ;; esac
  before=$(fingerprint "$tree")
  here --yes "$@" >again
  same "$* changes nothing the second time" "$before" "$(fingerprint "$tree")"
  check "and reports no written file" [ "$(grep -c ': write' again)" -eq 0 ]
}

bytes_of() { od -An -v -tx1 "$1" | tr -d ' \n'; }

as_root() { [ "$(id -u)" -eq 0 ]; }
if ! as_root; then
  echo "left out: moonrunner-setup, which needs root (sudo scripts/board-test ${0##*/})"
  finish "${0##*/}"
  exit
fi
