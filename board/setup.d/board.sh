#!/bin/sh
# moonrunner-setup board: selects the build.
# Variables are shared between the files of moonrunner-setup.
# shellcheck disable=SC2154,SC2034
set -eu

# The file that stops modprobe from loading the display's driver by itself.
readonly driver_settings=etc/modprobe.d/moonrunner.conf

# The directory of the board files: installed, or beside moonrunner-setup in the source tree.
boards_directory() {
  for directory in /usr/share/moonrunner/boards "$here"; do
    if [ -f "$directory/pirate-audio.json" ]; then
      printf '%s\n' "$directory"
      return
    fi
  done
  fail "there are no board files in /usr/share/moonrunner/boards; is the package installed?"
}

list_boards() {
  for file in "$(boards_directory)"/*.json; do
    name=${file##*/}
    printf '  %-18s %s\n' "${name%.json}" "$(sed -n 's/^  "name": "\(.*\)",$/\1/p' "$file")"
  done
}

# Encodes the panel's start-up commands for the kernel's panel-mipi-dbi: a magic number of 15 bytes,
# a version, then for each command its number, the number of parameters, and the parameters; a delay
# is command 0 with the milliseconds (mipi-dbi-cmd of notro/panel-mipi-dbi).
panel_bytes() {
  printf 'MIPI DBI\000\000\000\000\000\000\000\001'
  number=0
  while IFS= read -r line || [ -n "$line" ]; do
    number=$((number + 1))
    line=${line%%#*}
    # Word splitting is intended.
    # shellcheck disable=SC2086
    set -- $line
    [ $# -gt 0 ] || continue
    word=$1
    shift
    [ $# -gt 0 ] || fail "$panel, line $number: $word needs a number"
    for value; do
      case $value in
        0x[0-9a-fA-F] | 0x[0-9a-fA-F][0-9a-fA-F] | [0-9] | [1-9][0-9] | [12][0-9][0-9]) ;;
        *) fail "$panel, line $number: \"$value\" is not a number from 0 to 255" ;;
      esac
      [ $((value)) -le 255 ] || fail "$panel, line $number: \"$value\" is more than 255"
    done
    case $word in
      command)
        first=$(($1))
        shift
        ;;
      delay)
        [ $# -eq 1 ] || fail "$panel, line $number: delay takes one number"
        first=0
        ;;
      *) fail "$panel, line $number: \"$word\" is neither command nor delay" ;;
    esac
    for value in "$first" "$#" "$@"; do
      # Octal escapes are supported by every printf.
      # shellcheck disable=SC2059
      printf "\\$(printf '%03o' $((value)))"
    done
  done <"$panel"
}

# Prints the orientation (command 0x36) rotated by $turn degrees; the low bits have other meanings
# (0x08: red and blue swapped).
turned_mode() {
  now=$(sed -n 's/^command 0x36 \(0x[0-9a-fA-F]*\).*/\1/p' "$panel")
  case $((${now:-0} & 0xe0)) in
    0) at=0 ;;
    96) at=1 ;;
    192) at=2 ;;
    160) at=3 ;;
    *) fail "$panel mirrors the picture (command 0x36 $now); that cannot be turned" ;;
  esac
  # Quarter turns of an ST7789: 0x00, 0x60, 0xc0, 0xa0.
  case $(((at + turn / 90) % 4)) in
    0) quarter=0 ;;
    1) quarter=96 ;;
    2) quarter=192 ;;
    3) quarter=160 ;;
  esac
  printf '0x%02x\n' $((quarter | (${now:-0} & 0x1f)))
}

turned_panel() {
  if [ "$turn" -eq 0 ]; then
    cat "$panel"
  else
    mode=$(turned_mode)
    sed "s/^command 0x36 0x[0-9a-fA-F]*/command 0x36 $mode/" "$panel"
  fi
}

# An ST7789 has 320 rows; a panel with 240 rows shows the first of them, or the last if the row
# order is reversed.
turned_config() {
  # On a Raspberry Pi 5, enable_uart=1 enables the debug connector; this enables the header's port.
  if grep -aqsF brcm,bcm2712 "$root/proc/device-tree/compatible"; then echo dtparam=uart0=on; fi
  sed '/^#/d' "$config"
  if [ "$turn" -ne 0 ] && grep -q 'width=240,height=240' "$config"; then
    case $(($(turned_mode) & 0xe0)) in
      192) echo "dtparam=y-offset=80" ;;
      160) echo "dtparam=x-offset=80" ;;
    esac
  fi
}

setup_board() {
  if [ $# -eq 0 ]; then
    echo "moonrunner-setup board NAME, where NAME is one of"
    list_boards
    exit 2
  fi
  [ $# -le 2 ] || wrong "board takes a name and a turn; see moonrunner-setup --help"
  name=$1
  turn=${2:-0}
  case $turn in
    0 | 90 | 180 | 270) ;;
    *) wrong "the turn must be 0, 90, 180 or 270, not \"$turn\"" ;;
  esac
  case $name in
    */* | *.json) file=$name ;;
    *) file=$(boards_directory)/$name.json ;;
  esac
  [ -f "$file" ] || fail "there is no board file $file; available:" "$(list_boards)"
  config=${file%.json}.config.txt
  [ -f "$config" ] || config=
  panel=${file%.json}.panel.txt
  [ -f "$panel" ] || panel=
  needs_root
  needs_writable_root
  boot=$(boot_directory)
  whole_block board "$boot/config.txt"

  if [ "$turn" -ne 0 ]; then turn_is_possible; fi
  keeps_power_items
  board=$root/etc/moonrunner/board.json
  # A file that was edited by hand is kept.
  if [ -f "$board" ] && ! cmp -s "$file" "$board" && ! is_shipped "$board"; then
    act "keep the current board file as $board.old" keep "$board"
  fi
  put "$board" <"$file"
  if [ -n "$config" ]; then
    turned_config | put_block board "$boot/config.txt"
  else
    say "there is no ${file%.json}.config.txt; add the lines it needs to config.txt yourself"
  fi
  if [ -n "$panel" ]; then
    made=$(mktemp)
    turned_panel >"$made"
    panel=$made
    bytes=$(mktemp)
    panel_bytes >"$bytes"
    put "$root/usr/lib/firmware/panel.bin" <"$bytes"
    rm -f "$made" "$bytes"
    put "$root/$driver_settings" <<'SETTINGS'
# The display's driver must not start in the initramfs, which lacks its /usr/lib/firmware/panel.bin;
# moonrunner-panel.service loads it afterwards. (moonrunner-setup rewrites this file.)
blacklist panel_mipi_dbi
SETTINGS
    has_panel_driver || say "note: no installed kernel has the display's driver, panel_mipi_dbi;" \
      "Raspberry Pi OS's kernels have it, Debian's own do not"
  else
    take "$root/$driver_settings"
  fi
  # A login on the receiver's port would send to the receiver; a cursor would blink in the picture,
  # and the console would write over it: fbcon=map:9 maps the console to a framebuffer that does not
  # exist.
  consoles=$(serial_consoles) || exit 1
  # shellcheck disable=SC2046 # words
  edit_command_line $(printf '%s\n' "$consoles" | sed -n 's/^c/-c/p') \
    +vt.global_cursor_default=0 +fbcon=map:9
  if [ -z "$(block usb "$boot/config.txt")" ]; then setup_usb drive; fi
  say "$name is set up; it takes effect at the next start"
}

# Fails if the new build uses a pin that an item of `moonrunner-setup power` uses.
keeps_power_items() {
  lines=$(show "$boot/config.txt") || exit 1
  becomes=$(mktemp)
  if [ -n "$config" ]; then
    printf '%s\n' "$lines" | sed '/^# moonrunner board: begin/,/^# moonrunner board: end/d'
    turned_config
  else
    printf '%s\n' "$lines"
  fi >"$becomes"
  for item in $(items_on); do
    # In a subshell, because a failure exits with its reason.
    (has_its_pin "$item" "$file" "$becomes") || {
      rm -f "$becomes"
      fail "power $item is on and needs that pin; nothing was changed" \
        "to free it for this board: moonrunner-setup power $item off"
    }
  done
  rm -f "$becomes"
}

# Whether an installed kernel has the panel's driver, built in or as a module.
has_panel_driver() {
  for place in "$root"/lib/modules/*; do
    if grep -qs '/panel-mipi-dbi\.ko' "$place/modules.dep" "$place/modules.builtin"; then
      return
    fi
  done
  return 1
}

is_shipped() {
  for shipped in "$(boards_directory)"/*.json; do
    ! cmp -s "$shipped" "$1" || return 0
  done
  return 1
}

# Fails if the picture cannot be rotated by $turn degrees. The layout does not change, so a panel
# that is wider than it is high can only be rotated by 180 degrees.
turn_is_possible() {
  for part in config panel; do
    [ -f "${file%.json}.$part.txt" ] ||
      fail "without ${file%.json}.$part.txt the picture cannot be turned"
  done
  if grep -q 'width=320,height=240' "$config" && [ "$turn" -ne 180 ]; then
    fail "a display of 320x240 can be turned by 180 degrees only"
  fi
  turned_mode >/dev/null
}
