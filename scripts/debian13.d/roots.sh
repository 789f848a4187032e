#!/usr/bin/env bash
# Debian 13 beside this machine's own system, for scripts that source this file: a root directory
# with Debian's Swift to build in, and the files of an arm64 system to link against. One cache, one
# lock. Needs root, and `scripts/setup debian13`.
#
#   take_debian13     waits for the lock and creates the root if it is missing
#   enter_root        sets up the mounts for a build in it; only in the caller's own mount namespace
#   in_root COMMAND   runs it there, in a clean environment: the tree read-only as /tree/moonrunner,
#                     a separate build directory for this tree as /scratch
#   take_sysroot      creates the arm64 files in $sysroot if they are missing
#
# MOONRUNNER_DEBIAN13 names the cache directory; default ~/.cache/moonrunner/debian13.
# The sourcing script sets `project` to the top of the tree and defines functions `say` and `fail`.
set -euo pipefail

: "${project:?}"
readonly cache=${MOONRUNNER_DEBIAN13:-${XDG_CACHE_HOME:-$HOME/.cache}/moonrunner/debian13}
readonly root=$cache/root
readonly sysroot=$cache/sysroot-arm64
readonly suite=trixie

# The archive that this machine's apt uses for Debian itself; empty if unknown, which leaves the
# choice to mmdebstrap.
mirror() {
  # shellcheck disable=SC2016 # apt's own variables
  apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Label: Debian' 2>/dev/null |
    head -n 1
}

# The apt configuration for reaching the archive (proxy, certificates, checks, retries).
apt_settings() {
  apt-config dump 2>/dev/null |
    grep -E '^Acquire::(https?::|Check-|Retries |ForceIPv|AllowRelease)' || true
}

# Runs mmdebstrap in a directory that is renamed to its final name when complete.
bootstrap() {
  local target=$1
  shift
  local settings archive
  settings=$(mktemp)
  apt_settings >"$settings"
  archive=$(mirror)
  rm -rf --one-file-system "$target" "$target.new"
  mkdir -p "$cache"
  if ! mmdebstrap --quiet --mode=root --aptopt="$settings" "$@" \
    "$suite" "$target.new" ${archive:+"$archive"} </dev/null; then
    rm -rf --one-file-system "$target.new" "$settings"
    fail "mmdebstrap failed; the lines above say why"
  fi
  rm -f "$settings"
}

# Packages in the root: Swift, everything for a build, and the tools to make and check a package.
packages() {
  printf '%s\n' swiftlang libstdc++-14-dev chrpath dpkg-dev lintian
  "$project/scripts/setup" --list
}

make_root() {
  say "creating a Debian 13 in $root (once; some minutes, 3 GB)"
  # shellcheck disable=SC2016 # the hook's own $1
  bootstrap "$root" --variant=minbase --include="$(packages | paste -sd,)" \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' \
    --customize-hook='rm -rf "$1"/var/cache/apt/archives/*.deb'
  packages >"$root.new/etc/moonrunner-packages"
  mv "$root.new" "$root"
}

# Adds missing packages to a root made for an earlier list.
update_root() {
  packages | cmp -s - "$root/etc/moonrunner-packages" && return
  say "adding packages that are new in the list"
  local list
  mapfile -t list < <(packages)
  if [ -e /etc/resolv.conf ]; then
    cp --dereference --remove-destination /etc/resolv.conf "$root/etc/resolv.conf"
  fi
  in_root apt-get -qq update
  in_root env DEBIAN_FRONTEND=noninteractive \
    apt-get -qq -y install --no-install-recommends "${list[@]}" >/dev/null
  packages >"$root/etc/moonrunner-packages"
}

in_root() {
  env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
    chroot "$root" "$@" </dev/null
}

# Removes build directories of deleted trees, such as clones made for one check.
forget_scratch() {
  local tree
  for tree in "$cache"/scratch/*.tree; do
    if [ -e "$tree" ] && [ ! -d "$(cat "$tree")" ]; then
      rm -rf --one-file-system "${tree%.tree}" "$tree"
    fi
  done
}

enter_root() {
  local scratch
  scratch=$cache/scratch/$(basename "$project")-$(printf '%s' "$project" | cksum | cut -d' ' -f1)
  forget_scratch
  mkdir -p "$scratch" "$root/tree/moonrunner" "$root/tree/shared" "$root/scratch"
  printf '%s\n' "$project" >"$scratch.tree"
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount -t tmpfs tmpfs "$root/tmp"
  mount --bind "$scratch" "$root/scratch"
  mount --bind "$project" "$root/tree/moonrunner"
  mount -o remount,bind,ro "$root/tree/moonrunner"
  if [ -d "$project/../shared" ]; then # receiver logs that some tests read if they exist
    mount --bind "$project/../shared" "$root/tree/shared"
    mount -o remount,bind,ro "$root/tree/shared"
  fi
  update_root
  say "$(in_root swift --version 2>/dev/null | head -n 1), scratch directory $scratch"
}

# Packages that an arm64 link needs: Swift's static libraries and modules, C and C++, our libraries.
sysroot_packages() {
  printf '%s\n' base-files swiftlang libc6-dev libstdc++-14-dev libasound2-dev libcairo2-dev \
    libfreetype-dev libgpiod-dev libmd-dev libexpat1-dev zlib1g-dev libsqlite3-dev
}

# The packages are only unpacked, which needs no emulation, with the state that shows dpkg-shlibdeps
# which package each file belongs to. Swift's arm64 programs (1 GB) are left out: the root's own
# compiler is used.
make_sysroot() {
  say "unpacking Debian 13's arm64 libraries in $sysroot (once; some minutes, 1.5 GB)"
  # shellcheck disable=SC2016 # the hooks' own $1
  bootstrap "$sysroot" --variant=extract --architectures=arm64 \
    --include="$(sysroot_packages | paste -sd,)" \
    --dpkgopt='path-exclude=/usr/libexec/swift/bin/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' \
    --dpkgopt='path-include=/usr/share/doc/*/copyright' \
    --setup-hook='mkdir -p "$1/usr/bin" "$1/usr/sbin" "$1/usr/lib"' \
    --setup-hook='ln -s usr/bin usr/sbin usr/lib "$1/"' \
    --extract-hook="$project/scripts/debian13.d/record-packages"
  sysroot_packages >"$sysroot.new/etc/moonrunner-packages"
  mv "$sysroot.new" "$sysroot"
}

has_sysroot() {
  sysroot_packages | cmp -s - "$sysroot/etc/moonrunner-packages"
}

take_sysroot() {
  has_sysroot || make_sysroot
}

take_debian13() {
  [ "$(id -u)" -eq 0 ] || fail "needs root, to create and enter a Debian 13 root directory" \
    "run it as root: sudo $0"
  "$project/scripts/setup" debian13
  mkdir -p "$cache"
  exec 9>"$cache/lock"
  flock 9 # one at a time: the root and its build directories are shared
  [ -d "$root" ] || make_root
}
