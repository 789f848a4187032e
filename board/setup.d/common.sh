#!/bin/sh
# What the parts of moonrunner-setup share: to say, to ask, to change a file so that a power cut
# leaves the old one or the new one.
# What moonrunner-setup sets, and what it uses.
# shellcheck disable=SC2154,SC2034
set -eu

say() {
  printf 'moonrunner-setup: %s\n' "$*"
}

fail() {
  printf 'moonrunner-setup: %s\n' "$@" >&2
  exit 1
}

wrong() {
  printf 'moonrunner-setup: %s\n' "$1" >&2
  exit 2
}

# ask QUESTION: goes on only after a yes.
ask() {
  if [ "$yes" = yes ] || [ "$dry_run" = yes ]; then return; fi
  [ -t 0 ] || fail "$1" "nobody is there to answer; --yes answers it"
  printf '%s [y/N] ' "$1"
  read -r answer
  case $answer in
    y | Y | yes) ;;
    *) fail "nothing was changed" ;;
  esac
}

# act WHAT COMMAND...: says what is done, and does it.
act() {
  what=$1
  shift
  if [ "$dry_run" = yes ]; then
    say "would $what"
    return
  fi
  say "$what"
  "$@"
}

needs_root() {
  [ "$(id -u)" -eq 0 ] || [ "$dry_run" = yes ] || fail "needs root: sudo moonrunner-setup ..."
}

# Whether commands are about the system that runs here.
is_live() {
  [ -z "$root" ]
}

# Where the firmware of a Raspberry Pi reads config.txt and cmdline.txt.
boot_directory() {
  for directory in "$root/boot/firmware" "$root/boot"; do
    if [ -f "$directory/config.txt" ] || [ -f "$directory/cmdline.txt" ]; then
      printf '%s\n' "$directory"
      return
    fi
  done
  fail "neither ${root}/boot/firmware nor ${root}/boot has a config.txt or cmdline.txt" \
    "is this a Raspberry Pi, with its boot partition mounted?"
}

# Prints ro, rw or overlay: how the system partition is mounted.
root_state() {
  if ! is_live; then
    echo rw
    return
  fi
  case $(findmnt -n -o FSTYPE / 2>/dev/null) in
    overlay)
      echo overlay
      return
      ;;
  esac
  case ,$(findmnt -n -o OPTIONS / 2>/dev/null), in
    *,ro,*) echo ro ;;
    *) echo rw ;;
  esac
}

# What is written to a read-only system goes nowhere, or is gone after the next start.
needs_writable_root() {
  [ "$(root_state)" = rw ] || [ "$dry_run" = yes ] || fail \
    "the system partition is read-only, so this would be lost" \
    "first: moonrunner-setup read-only off, then reboot"
}

# put FILE [MODE]: standard input becomes FILE, by way of a new file that takes its name. Shows what
# changes; nothing happens, and nothing is said, when it is the same already.
put() {
  if [ -f "$1" ]; then old=$1; else old=/dev/null; fi
  new=$(mktemp)
  cat >"$new"
  if [ -f "$1" ] && cmp -s "$new" "$1"; then
    rm -f "$new"
    return
  fi
  if [ "$dry_run" = yes ]; then say "would write $1:"; else say "write $1:"; fi
  # Bytes are not for reading.
  if [ "$(tr -d '\000' <"$new" | wc -c)" -eq "$(wc -c <"$new")" ]; then
    diff -u "$old" "$new" | sed -n -e '/^--- /d' -e '/^+++ /d' -e '/^[-+]/s/^/    /p'
  else
    say "    ($(wc -c <"$new") bytes)"
  fi
  if [ "$dry_run" = no ]; then
    mkdir -p "$(dirname "$1")"
    is_read_only=no
    if is_live && ! [ -w "$(dirname "$1")" ]; then is_read_only=yes; fi
    [ "$is_read_only" = no ] || mount -o remount,rw "$(findmnt -n -o TARGET -T "$1")"
    written=yes
    replace "$new" "$1" "${2:-644}" || written=no
    [ "$is_read_only" = no ] || mount -o remount,ro "$(findmnt -n -o TARGET -T "$1")"
    [ "$written" = yes ] || fail "cannot write $1; it is as it was"
  fi
  rm -f "$new"
}

# replace NEW FILE MODE: FAT knows no modes, and need not; it has to sync the file once more under
# its new name, or a power cut may leave that name without its bytes.
replace() {
  cp "$1" "$2.new" || return 1
  chmod "$3" "$2.new" 2>/dev/null || true
  sync "$2.new" && mv "$2.new" "$2" && sync "$2" && sync "$(dirname "$2")"
}

# take FILE: removes it, if it is there.
take() {
  [ -e "$1" ] || [ -L "$1" ] || return 0
  act "remove $1" rm -f "$1"
}

# The lines of ours in config.txt, one block for each subject; all outside them is the maker's.
block_begin() {
  printf '# moonrunner %s: begin (moonrunner-setup writes this anew)' "$1"
}

block_end() {
  printf '# moonrunner %s: end' "$1"
}

# block SUBJECT FILE: the lines of that block.
block() {
  [ ! -f "$2" ] || sed -n "/^# moonrunner $1: begin/,/^# moonrunner $1: end/p" "$2" |
    sed -e '/^# moonrunner /d' -e '/^\[all\]$/d' -e '/^dtoverlay=$/d'
}

# put_block SUBJECT FILE <LINES: makes them the block of that subject, in its place or behind all.
put_block() {
  ours=$(mktemp)
  {
    block_begin "$1"
    # The empty dtoverlay ends the overlay above, which would take the dtparam lines for its own.
    printf '\n[all]\ndtoverlay=\n'
    cat
    block_end "$1"
    echo
  } >"$ours"
  if [ -f "$2" ] && grep -q "^# moonrunner $1: begin" "$2"; then
    sed -e "/^# moonrunner $1: begin/r $ours" \
      -e "/^# moonrunner $1: begin/,/^# moonrunner $1: end/d" "$2"
  else
    if [ -f "$2" ]; then
      cat "$2"
      # A last line without its end would run into the block.
      [ -z "$(tail -c 1 "$2")" ] || echo
    fi
    cat "$ours"
  fi | put "$2"
  rm -f "$ours"
}

# edit_command_line [-WORD | +NAME=VALUE]...: takes a word out of the kernel's command line (-NAME=
# whatever its value), or sets a name to one value, where it stands or behind all.
edit_command_line() {
  file=$(boot_directory)/cmdline.txt
  [ -f "$file" ] || fail "there is no $file"
  # One line is all that the firmware reads.
  line=$(head -n 1 "$file" | tr -d '\r')
  for change; do
    word=${change#?}
    key=${word%%=*}=
    # What is put where the name stands for the first time; nothing where it is taken out.
    put_in=
    case $change in +*) put_in=$word ;; esac
    kept=
    for present in $line; do
      case $change/$present in
        "-$present/"* | "-$key/$key"* | +*"/$key"*)
          kept="$kept $put_in"
          put_in=
          ;;
        *) kept="$kept $present" ;;
      esac
    done
    line="$kept $put_in"
  done
  # shellcheck disable=SC2086 # words
  set -- $line
  printf '%s\n' "$*" | put "$file"
}

has_word() {
  case " $(head -n 1 "$(boot_directory)/cmdline.txt" 2>/dev/null | tr -d '\r') " in
    *" $1 "*) return 0 ;;
    *) return 1 ;;
  esac
}
