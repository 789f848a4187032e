#!/usr/bin/env bash
# Debian 13's arm64 packages, and kernel modules built from Debian's own kernel source, for scripts
# that run inside the Debian 13 root and source this file.
#
#   prepare_apt COMPONENT...     package lists for arm64, of these components of the archive
#   apt ARCHITECTURE COMMAND...  apt for one architecture's packages, beside the root's own state
#   fetch ARCHITECTURE DIRECTORY PACKAGE...    downloads packages and unpacks them
#   find_kernel                  sets `image`, Debian's kernel package, and `release`
#   fetch_source DIRECTORY       the kernel's headers and source, below DIRECTORY
#   extract_panel_driver BUILD   the two files of the driver for SPI displays, which Debian's
#                                arm64 kernel leaves out
#   build_modules BUILD          makes the modules that BUILD/Kbuild names
#
# The sourcing script sets `work` to its own directory and defines the functions `say` and `fail`.
set -euo pipefail

: "${work:?}"

prepare_apt() {
  mkdir -p "$work"/{lists/partial,cache/archives/partial,debs}
  : >"$work/status"
  sed "s/^\(deb .*\) main\$/\1 $*/" /etc/apt/sources.list >"$work/sources"
  apt arm64 apt-get update >/dev/null
}

apt() {
  local architecture=$1 command=$2
  shift 2
  "$command" -q -o "Dir::State::lists=$work/lists" -o "Dir::Cache=$work/cache" \
    -o "Dir::State::status=$work/status" -o "Dir::Etc::sourcelist=$work/sources" \
    -o "APT::Architecture=$architecture" -o "APT::Architectures=$architecture" \
    -o APT::Sandbox::User=root "$@" </dev/null
}

fetch() {
  local architecture=$1 directory=$2
  shift 2
  (cd "$work/debs" && apt "$architecture" apt-get download "$@" >"$work/log" 2>&1) || {
    tail -n 5 "$work/log" >&2
    fail "apt could not download $*"
  }
  local deb
  for deb in "$work/debs"/*.deb; do
    dpkg-deb --extract "$deb" "$directory"
    # Record the downloaded package for a package list.
    # shellcheck disable=SC2016 # the query's own variables
    dpkg-deb --show --showformat '${Package} ${Version} ${Architecture}\n' "$deb" \
      >>"$work/fetched"
    rm "$deb"
  done
}

find_kernel() {
  image=$(apt arm64 apt-cache depends linux-image-arm64 |
    sed -n 's/^ *Depends: \(linux-image-[0-9].*\)$/\1/p' | head -n 1)
  [ -n "$image" ] || fail "apt has no package linux-image-arm64"
  release=${image#linux-image-}
  readonly image release
}

fetch_source() {
  local kbuild=linux-kbuild-${release%-arm64}
  series=$(printf '%s' "$release" | grep -oE '^[0-9]+\.[0-9]+')
  headers=$1
  readonly series headers
  fetch arm64 "$headers" "linux-headers-$release" "linux-headers-${release%-arm64}-common" \
    "linux-source-$series"
  apt amd64 apt-get update >/dev/null
  fetch amd64 "$headers" "$kbuild"
  # The headers expect to be installed in /usr.
  mount --bind "$headers/usr/src" /usr/src
  mkdir -p "/usr/lib/$kbuild"
  mount --bind "$headers/usr/lib/$kbuild" "/usr/lib/$kbuild"
}

# extract_source FILE...: extracts below $work/linux-source-SERIES.
extract_source() {
  tar -xf "/usr/src/linux-source-$series.tar.xz" -C "$work" --occurrence=1 \
    "${@/#/linux-source-$series/}"
}

extract_panel_driver() {
  local files=(drivers/gpu/drm/drm_mipi_dbi.c drivers/gpu/drm/tiny/panel-mipi-dbi.c)
  extract_source "${files[@]}"
  cp "${files[@]/#/$work/linux-source-$series/}" "$1/"
}

build_modules() {
  if ! make -C "/usr/src/linux-headers-$release" ARCH=arm64 CROSS_COMPILE=aarch64-linux-gnu- \
    CONFIG_DEBUG_INFO_BTF_MODULES= M="$1" modules </dev/null >"$work/log" 2>&1; then
    tail -n 20 "$work/log" >&2
    fail "the modules could not be built for $release; the lines above say why"
  fi
}
