#!/bin/sh
# moonrunner-setup usb: the role of the board's USB port.
# Variables are shared between the files of moonrunner-setup.
# shellcheck disable=SC2154,SC2034
set -eu

host_rules=etc/udev/rules.d/45-moonrunner-usb-host.rules
# The pattern of usb-host.rules.
port_has_ethernet='Raspberry Pi ([23] )?Model B'

setup_usb() {
  [ $# -eq 1 ] || wrong "usb takes one of drive, stick, otg"
  case $1 in
    drive) mode=peripheral ;;
    stick) mode=host ;;
    otg) mode=otg ;;
    *) wrong "usb takes one of drive, stick, otg, not \"$1\"" ;;
  esac
  needs_root
  printf 'dtoverlay=dwc2,dr_mode=%s\n' "$mode" | put_block usb "$(boot_directory)/config.txt"
  if [ "$mode" = peripheral ]; then
    take "$root/$host_rules"
  else
    put "$root/$host_rules" <"$parts/usb-host.rules"
    if is_live && grep -a -q -E "$port_has_ethernet" /proc/device-tree/model 2>/dev/null; then
      say "note: this board's Ethernet shares that port, so it accepts every device;" \
        "whoever plugs in a keyboard can type on it"
    else
      say "the port accepts only sticks and hubs: no keyboard, no network"
    fi
  fi
  say "the USB port is set to $1; it takes effect at the next start"
  if has_other_gadget; then
    say "note: USB gadget mode of Raspberry Pi OS is on and takes the port;" \
      "sudo rpi-usb-gadget off, then sudo moonrunner-setup usb $1"
  fi
}

# Whether Raspberry Pi OS's own gadget (a network card) is enabled at boot.
has_other_gadget() { [ -e "$root/usr/lib/modules-load.d/usb-gadget.conf" ]; }

# Prints drive, stick, otg, or nothing.
usb_mode() {
  block usb "$(boot_directory)/config.txt" | sed -n \
    -e 's/^dtoverlay=dwc2,dr_mode=peripheral$/drive/p' \
    -e 's/^dtoverlay=dwc2,dr_mode=host$/stick/p' \
    -e 's/^dtoverlay=dwc2,dr_mode=otg$/otg/p'
}
