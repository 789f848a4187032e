#!/bin/sh
# moonrunner-setup read-only: stops all writes to the system partition, so that no power cut can
# damage it; the runs have their own partition. Writes go to memory: with the package overlayroot
# all of them; without it those to the directories that must be writable.
#
# Variables are shared between the files of moonrunner-setup.
# shellcheck disable=SC2154,SC2034
set -eu

# Timers that would write or download in the background.
timers="apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer e2scrub_all.timer
logrotate.timer man-db.timer"

setup_read_only() {
  [ $# -eq 1 ] || wrong "read-only takes on or off"
  case $1 in
    on | off) ;;
    *) wrong "read-only takes on or off, not \"$1\"" ;;
  esac
  needs_root
  "read_only_$1"
}

mask() {
  (enter "$root/etc/systemd/system" make && ln -s -T /dev/null "./$1")
}

has_overlayroot() {
  [ -e "$root/usr/share/initramfs-tools/scripts/init-bottom/overlayroot" ]
}

read_only_on() {
  if [ "$(root_state)" != rw ]; then
    say "the system is already read-only"
    return
  fi
  has_data_line || fail \
    "the runs have no partition of their own yet; in memory they would be lost at power-off" \
    "first: moonrunner-setup data"
  if is_live && ! has_overlayroot && command -v apt-get >/dev/null; then
    ask "Install the package overlayroot (without it, fewer programs keep working)?"
    act "install overlayroot" apt-get -q -y install overlayroot ||
      say "it could not be installed; continuing without it"
  fi
  put "$root/etc/systemd/journald.conf.d/60-moonrunner.conf" <"$(journald_file)"
  for timer in $timers; do
    [ -L "$root/etc/systemd/system/$timer" ] ||
      act "mask $timer" mask "$timer"
  done
  # Swap on the card would become swap in memory; zram is kept.
  if [ -e "$root/etc/rpi/swap.conf" ]; then
    printf '[Main]\nMechanism=zram\n' | put "$root/etc/rpi/swap.conf.d/60-moonrunner.conf"
  fi
  if has_overlayroot; then
    fstab_lines overlay | put "$root/etc/fstab"
    # Without recurse=0 the runs' partition would get an overlay in memory, too.
    edit_command_line +overlayroot=tmpfs:recurse=0
  else
    fstab_lines plain | put "$root/etc/fstab"
  fi
  say "the system is read-only from the next start on; for updates: moonrunner-setup read-only off"
}

read_only_off() {
  edit_command_line -overlayroot=
  state=$(root_state)
  if [ "$state" = overlay ]; then
    lower_off
    say "the system is writable from the next start on"
    say "then update it, and: moonrunner-setup read-only on"
    return
  fi
  if [ "$state" = ro ]; then act "make the system writable" mount -o remount,rw /; fi
  files_off
  say "the system is writable"
}

# Changes the system below overlayroot's overlay: a change above it is lost at the next boot, and
# the boot partition would still be read-only then.
lower_off() {
  if ! [ -f "$lower/etc/fstab" ]; then
    say "there is no system in $lower: run read-only off again after the next start"
    return
  fi
  act "make the system below the overlay writable" mount -o remount,rw "$lower"
  above=$root
  root=$lower
  files_off
  root=$above
  act "make it read-only again" mount -o remount,ro "$lower" ||
    say "it stays writable until the next start"
}

# Reverts the files that `read-only on` wrote to the system in $root, except the command line.
files_off() {
  fstab_lines off | put "$root/etc/fstab"
  take "$root/etc/systemd/journald.conf.d/60-moonrunner.conf"
  take "$root/etc/rpi/swap.conf.d/60-moonrunner.conf"
  for timer in $timers; do
    if [ "$(readlink "$root/etc/systemd/system/$timer" || true)" = /dev/null ]; then
      take "$root/etc/systemd/system/$timer"
    fi
  done
}

journald_file() {
  for file in /usr/share/moonrunner/journald.conf "$here/systemd/journald.conf"; do
    if [ -f "$file" ]; then
      printf '%s\n' "$file"
      return
    fi
  done
  fail "there is no /usr/share/moonrunner/journald.conf; is the package installed?"
}

# fstab_lines overlay|plain|off: prints /etc/fstab with the boot partition read-only, for plain also
# the system; off reverts that. A "ro" added by this is the first of the options.
fstab_lines() {
  show "$root/etc/fstab" | awk -v way="$1" '
    /^# moonrunner read-only: begin/ { ours = 1 }
    !ours {
      if ($1 !~ /^#/ && ($2 == "/" || $2 == "/boot" || $2 == "/boot/firmware")) {
        wanted = way == "plain" || (way == "overlay" && $2 != "/")
        if (wanted && $4 !~ /^ro,/) $4 = "ro," $4
        if (!wanted && $4 ~ /^ro,/) sub(/^ro,/, "", $4)
      }
      print
    }
    /^# moonrunner read-only: end/ { ours = 0 }
  '
  [ "$1" = plain ] || return 0
  block_begin read-only
  echo
  for place in /tmp /var/tmp /var/log /var/lib/NetworkManager; do
    [ ! -d "$root$place" ] || printf 'tmpfs %s tmpfs nodev,nosuid,size=32M 0 0\n' "$place"
  done
  block_end read-only
  echo
}
