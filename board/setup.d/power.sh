#!/bin/sh
# moonrunner-setup power: power saving, and how the board is switched off. Items are independent;
# active items are recorded in a block of config.txt, so that they can be undone exactly.
# Variables are shared between the files of moonrunner-setup.
# shellcheck disable=SC2154,SC2034
set -eu

# Switched on by `power save`; `power normal` also undoes no-wifi.
readonly saving_items="wifi cores hdmi camera led boot"
readonly power_items="$saving_items no-wifi button cut"
# Prefix of a maker's line that an item disables.
readonly silenced='# moonrunner power off: '
readonly cloud_words="moonrunner-setup power boot"
readonly wifi_settings=etc/systemd/system/moonrunner.service.d/wifi.conf

item_words() {
  case $1 in
    wifi) echo "Wi-Fi off while a run is recorded" ;;
    no-wifi) echo "Wi-Fi off for good" ;;
    cores) echo "use two of the four CPU cores" ;;
    hdmi) echo "no graphics driver; a screen at the HDMI port stays dark" ;;
    camera) echo "no detection of cameras and displays at the ribbon connectors" ;;
    led) echo "the green light stays off" ;;
    boot) echo "no splash screen, no boot delay, cloud-init only at the first start" ;;
    button) echo "a button from BCM 3 (pin 5) to ground (pin 6): switches off, and on again" ;;
    cut) echo "after Power off BCM 4 (pin 7) goes low, and a LiPo SHIM cuts the supply" ;;
  esac
}

# The lines of an item in config.txt.
item_lines() {
  case $1 in
    no-wifi) echo dtoverlay=disable-wifi ;;
    camera) printf '%s\n' camera_auto_detect=0 display_auto_detect=0 ;;
    led) echo dtparam=act_led_trigger=none ;;
    boot) printf '%s\n' disable_splash=1 boot_delay=0 ;;
    button) echo dtoverlay=gpio-shutdown ;;
    cut) echo dtoverlay=gpio-poweroff,gpiopin=4,active_low ;;
  esac
}

# Prints the items that are on, one per line.
items_on() {
  block power "$boot/config.txt" | sed -n 's/^# item //p'
}

is_on() {
  items_on | grep -qx "$1"
}

setup_power() {
  case ${1:-} in
    '')
      boot=$(boot_directory)
      list_power
      ;;
    save)
      [ $# -eq 1 ] || wrong "power save takes no argument"
      # shellcheck disable=SC2086 # words
      switch_items on $saving_items
      ;;
    normal)
      [ $# -eq 1 ] || wrong "power normal takes no argument"
      # shellcheck disable=SC2086 # words
      switch_items off $saving_items no-wifi
      ;;
    *)
      case " $power_items " in
        *" $1 "*) ;;
        *) wrong "power has no item \"$1\", only save, normal, $power_items" ;;
      esac
      case $#/${2:-} in
        2/on | 2/off) switch_items "$2" "$1" ;;
        *) wrong "power $1 takes on or off" ;;
      esac
      ;;
  esac
}

list_power() {
  for item in $power_items; do
    if is_on "$item"; then state=on; else state=off; fi
    printf '  %-4s %-8s %s\n' "$state" "$item" "$(item_words "$item")"
  done
}

# switch_items on|off ITEM...
switch_items() {
  needs_root
  boot=$(boot_directory)
  needs_writable_root
  whole_block power "$boot/config.txt"
  state=$1
  shift
  list=$(items_on)
  # The change to the Wi-Fi switch on the running system.
  switch=
  for item; do
    if [ "$state" = on ]; then
      is_on "$item" || may_be_on "$item" || continue
      item_on "$item"
      [ "$item" != wifi ] || switch=on
      list=$(printf '%s\n' "$list" "$item")
    elif is_on "$item"; then
      item_off "$item"
      [ "$item" != wifi ] || switch=off
      list=$(printf '%s\n' "$list" | sed "/^$item\$/d")
    fi
  done
  write_power_block
  # Last, because the files are authoritative even if this fails.
  if is_live && [ -n "$switch" ]; then switch_now "$switch"; fi
  say "power $state: it takes effect at the next start"
}

# Writes the items in a fixed order, whichever was switched on first.
write_power_block() {
  if [ -z "$list" ]; then
    [ -n "$(items_on)" ] || return 0
    show "$boot/config.txt" |
      sed '/^# moonrunner power: begin/,/^# moonrunner power: end/d' | put "$boot/config.txt"
    return
  fi
  for item in $power_items; do
    if printf '%s\n' "$list" | grep -qx "$item"; then
      echo "# item $item"
      item_lines "$item"
    fi
  done | put_block power "$boot/config.txt"
}

# Whether an item can be switched on; exits with an error if it must not be.
may_be_on() {
  case $1 in
    cores)
      if command_line_names maxcpus; then
        say "$boot/cmdline.txt already sets maxcpus; left unchanged"
        return 1
      fi
      ;;
    no-wifi) ask "Without Wi-Fi you reach the board only with its card in a reader. Continue?" ;;
    button)
      ! is_on cut || fail "the item cut is on; the two exclude each other: power cut off"
      has_its_pin button
      ;;
    cut)
      ! is_on button || fail "the item button is on; the two exclude each other: power button off"
      has_its_pin cut
      ;;
  esac
}

command_line_names() {
  words=$(first_line "$boot/cmdline.txt") || exit 1
  case " $words" in *" $1="*) ;; *) return 1 ;; esac
}

# has_its_pin ITEM [BOARD CONFIG]: fails if that item's pin is used in the current board file and
# config.txt, or in the given files.
has_its_pin() {
  board_file=${2:-$root/etc/moonrunner/board.json}
  if [ $# -eq 1 ]; then
    parts_text=$(show "$board_file") || exit 1
    lines=$(show "$boot/config.txt") || exit 1
  else
    parts_text=$(cat "$2")
    lines=$(cat "$3")
  fi
  # Without comments, and without our own block.
  parts_text=$(printf '%s\n' "$parts_text" | sed 's|//.*||')
  lines=$(printf '%s\n' "$lines" |
    sed -e '/^# moonrunner power: begin/,/^# moonrunner power: end/d' -e '/^[[:space:]]*#/d')
  case $1 in
    button)
      is_free 3
      # The clock line of I2C is the same pin.
      ! uses_i2c || fail "BCM 3 is a line of I2C, which is in use here"
      ;;
    cut) is_free 4 ;;
  esac
}

# is_free LINE: fails if the board file or a line of config.txt uses it.
is_free() {
  if printf '%s\n' "$parts_text" |
    grep -Eq "\"(start|stop|up|down|line)\"[[:space:]]*:[[:space:]]*$1([^0-9]|\$)"; then
    fail "BCM $1 is in use by the board file, $board_file"
  fi
  # gpio=17,22=op, dc-gpio=9, gpiopin=4, gpio_pin=3
  if printf '%s\n' "$lines" | grep -Eo '(gpio|pin)=[0-9,]+' | tr -c '0-9' '\n' | grep -qx "$1"; then
    fail "BCM $1 is in use by a line of $boot/config.txt"
  fi
}

uses_i2c() {
  printf '%s\n' "$lines" |
    grep -Eq '^dtparam=(.*,)?i2c(_arm|1)?(=on|=1|,|$)|^dtoverlay=i2c[-0-9]' ||
    printf '%s\n' "$parts_text" | grep -q '"i2c"'
}

# Makes an item's changes other than its lines in config.txt.
item_on() {
  case $1 in
    wifi)
      edit_command_line +systemd.restore_state=0
      put "$root/$wifi_settings" <<'SETTINGS'
# Wi-Fi is off while a run is recorded, and on whenever the recorder is not running.
# (moonrunner-setup rewrites this file.)
[Unit]
Wants=moonrunner-wifi.service moonrunner-wifi.path

[Service]
ExecStopPost=-+/usr/bin/systemctl --no-block restart moonrunner-wifi.service
SETTINGS
      ;;
    cores) edit_command_line +maxcpus=2 ;;
    hdmi)
      show "$boot/config.txt" | sed "s/^dtoverlay=vc4-f*kms-v3d/$silenced&/" |
        put "$boot/config.txt"
      ;;
    boot)
      # Until the first boot has finished, cloud-init has yet to set up the user, the network, etc.
      for finished in "$root"/var/lib/cloud/instances/*/boot-finished; do
        if [ -e "$finished" ] && [ ! -e "$root/etc/cloud/cloud-init.disabled" ]; then
          echo "$cloud_words" | put "$root/etc/cloud/cloud-init.disabled"
        fi
      done
      ;;
  esac
}

item_off() {
  case $1 in
    wifi)
      edit_command_line -systemd.restore_state=0
      take "$root/$wifi_settings"
      # Replaces the state that systemd would restore, which may be off.
      for saved in "$root"/var/lib/systemd/rfkill/*:wlan; do
        [ ! -f "$saved" ] || echo 0 | put "$saved"
      done
      ;;
    cores) edit_command_line -maxcpus=2 ;;
    hdmi)
      show "$boot/config.txt" | sed "s/^$silenced\\(dtoverlay=\\)/\\1/" |
        put "$boot/config.txt"
      ;;
    boot)
      if show "$root/etc/cloud/cloud-init.disabled" | grep -qx "$cloud_words"; then
        take "$root/etc/cloud/cloud-init.disabled"
      fi
      ;;
  esac
}

# switch_now on|off: applies that item to the running system.
switch_now() {
  act "reload the units of systemd" systemctl daemon-reload ||
    say "systemd did not reload them; it will at the next start"
  [ "$1" = off ] || return 0
  act "stop switching Wi-Fi" systemctl stop moonrunner-wifi.path moonrunner-wifi.service ||
    say "it was not stopped; it will be at the next start"
  # Beside setup.d, both installed and in the source tree.
  act "switch Wi-Fi on" "${parts%/*}/switch-wifi" on ||
    say "Wi-Fi was not switched on; it will be at the next start"
}
