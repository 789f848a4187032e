#!/bin/sh
# moonrunner-setup status: what is set up and what is missing, one line each; exits with 1 if
# something that a wearable needs is missing.
#
# Variables are shared between the files of moonrunner-setup.
# shellcheck disable=SC2154,SC2034
set -eu

missing=0

good() {
  printf '  ok       %-12s %s\n' "$1" "$2"
}

bad() {
  printf '  missing  %-12s %s\n' "$1" "$2"
  missing=1
}

open() {
  printf '  -        %-12s %s\n' "$1" "$2"
}

setup_status() {
  [ $# -eq 0 ] || wrong "status takes no argument"
  status_board
  status_boot
  status_data
  case $(root_state) in
    overlay) good read-only "changes to the system stay in memory (overlayroot)" ;;
    ro) good read-only "the system is mounted read-only" ;;
    rw)
      if has_word overlayroot=tmpfs:recurse=0; then
        open read-only "from the next start on"
      else
        open read-only "off; once everything else works: moonrunner-setup read-only on"
      fi
      ;;
  esac
  open power "$(items_on | paste -s -d ' ' | grep . || echo normal): moonrunner-setup power"
  if is_live; then status_services; fi
  [ "$missing" -eq 0 ] || exit 1
}

status_board() {
  board=$root/etc/moonrunner/board.json
  if [ ! -f "$board" ]; then
    bad board "no $board: moonrunner-setup board NAME"
    return
  fi
  found="your own board file"
  for shipped in "$(boards_directory)"/*.json; do
    if cmp -s "$shipped" "$board"; then
      found=${shipped##*/}
      found=${found%.json}
    fi
  done
  good board "$found"
}

status_boot() {
  boot=$(boot_directory)
  lines=$(block board "$boot/config.txt")
  if [ -n "$lines" ]; then
    good config.txt "$(printf '%s\n' "$lines" | wc -l) lines of this build in $boot/config.txt"
  else
    bad config.txt "no lines of a build: moonrunner-setup board NAME, or by hand"
  fi
  case $lines in
    *mipi-dbi-spi*)
      panel=$root/usr/lib/firmware/panel.bin
      if ! [ -f "$root/$driver_settings" ]; then
        bad panel "its driver may load before panel.bin is available: moonrunner-setup board NAME"
      elif ! has_panel_driver; then
        bad panel "no kernel here has its driver, panel_mipi_dbi; Raspberry Pi OS's kernels have it"
      elif [ -f "$panel" ] && [ "$(head -c 8 "$panel" 2>/dev/null)" = "MIPI DBI" ]; then
        good panel "$panel, $(wc -c <"$panel") bytes"
      else
        bad panel "no $panel: moonrunner-setup board NAME"
      fi
      ;;
  esac
  if [ -n "$(serial_consoles)" ]; then
    bad serial "a login is on the receiver's line ($boot/cmdline.txt): moonrunner-setup board NAME"
  else
    good serial "no login on the receiver's line"
  fi
  mode=$(usb_mode)
  if [ -n "$mode" ]; then
    if has_other_gadget; then
      bad usb "$mode, but USB gadget mode takes the port: sudo rpi-usb-gadget off"
    else
      good usb "$mode"
    fi
  else
    bad usb "no mode: moonrunner-setup usb drive"
  fi
}

status_data() {
  if ! has_data_line; then
    open data "beside the system; better on a partition of their own: moonrunner-setup data"
  elif ! is_live; then
    good data "a partition of their own in $root/etc/fstab"
  elif [ -n "$(mounted_data)" ]; then
    good data "$(mounted_data), $(df -h --output=avail "$mount_point" | tail -n 1 | tr -d ' ') free"
  else
    bad data "the partition $label is not mounted: journalctl -b -u var-lib-moonrunner.mount"
  fi
  status_label
}

# A label proves nothing: any stick can have it.
status_label() {
  if show "$root/etc/fstab" | grep -q "^LABEL=${label}[[:space:]]"; then
    open data "mounted by its label, which a stick can have too: moonrunner-setup data fixes that"
  fi
  if ! is_live; then return; fi
  for device in $(labelled); do
    [ "$device" != "$(mounted_data)" ] || continue
    ! is_stick "$device" || open data "$device at USB is called $label, too; it is not used"
  done
}

status_services() {
  for unit in moonrunner moonrunner-usb; do
    state=$(systemctl is-active "$unit.service" 2>/dev/null || true)
    case $unit/$state in
      */active) good "$unit" active ;;
      moonrunner/*) bad "$unit" "${state:-unknown}: journalctl -b -u $unit" ;;
      */*) open "$unit" "${state:-unknown}; it starts when the port can be a drive" ;;
    esac
  done
}
