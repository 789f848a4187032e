#!/bin/sh
# Shared functions of moonrunner-setup: reporting, asking, and changing files atomically, so that a
# power cut leaves the old version or the new one.
# Variables are shared between the files of moonrunner-setup.
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

# ask QUESTION: continues only after a yes.
ask() {
  if [ "$yes" = yes ] || [ "$dry_run" = yes ]; then return; fi
  [ -t 0 ] || fail "$1" "there is no terminal to ask on; --yes answers yes"
  printf '%s [y/N] ' "$1"
  read -r answer
  case $answer in
    y | Y | yes) ;;
    *) fail "nothing was changed" ;;
  esac
}

# act WHAT COMMAND...: reports the action, and performs it.
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

# Whether the commands apply to the running system.
is_live() {
  [ -z "$root" ]
}

# The directory from which a Raspberry Pi's firmware reads config.txt and cmdline.txt.
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

# Where overlayroot mounts the system below the overlay.
lower=/media/root-ro

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

# Fails if the system is read-only, because changes would fail or be lost at the next boot.
needs_writable_root() {
  [ "$(root_state)" = rw ] || [ "$dry_run" = yes ] || fail \
    "the system partition is read-only, so this would be lost" \
    "first: moonrunner-setup read-only off, then reboot"
}

# enter DIRECTORY [make]: changes to it, with `make` creating missing components; call it in a
# subshell. Another system's tree may contain anything: below $root only real directories are
# entered, and each is checked from inside, so that nothing can be swapped in between.
enter() {
  if is_live; then
    [ "${2:-}" != make ] || mkdir -p "$1" || exit 1
    cd "$1" || exit 1
    return
  fi
  cd -P "$root" || exit 1
  at=$(pwd -P)
  IFS=/
  # shellcheck disable=SC2086 # parts
  set -- "${2:-}" ${1#"$root"}
  unset IFS
  make=$1
  shift
  for part; do
    [ -n "$part" ] || continue
    at=$at/$part
    [ "$make" != make ] || [ -d "./$part" ] || mkdir "./$part" || exit 1
    cd -P "./$part" || fail "$at is not a directory; nothing was written there"
    [ "$(pwd -P)" = "$at" ] || fail "$at is a symbolic link to $(pwd -P)" \
      "if the card is yours, put a directory in its place; nothing was written there"
  done
}

# show FILE: prints it; nothing if it does not exist. In another system's tree, links are not
# followed and pipes do not block.
show() {
  if is_live; then
    [ ! -f "$1" ] || cat "$1"
    return
  fi
  [ -e "$1" ] || [ -L "$1" ] || return 0
  (
    enter "${1%/*}"
    name=./${1##*/}
    [ ! -L "$name" ] || fail "$1 is a symbolic link; it is neither read nor written"
    [ -f "$name" ] || fail "$1 is not a regular file; it is neither read nor written"
    dd if="$name" iflag=nofollow,nonblock status=none
  )
}

# put FILE: atomically writes standard input to FILE. Shows the changes; does and reports nothing if
# there are none.
put() {
  new=$(mktemp)
  old=$(mktemp)
  cat >"$new"
  if ! show "$1" >"$old"; then
    rm -f "$new" "$old"
    fail "cannot write $1; it is unchanged"
  fi
  if [ -f "$1" ] && cmp -s "$new" "$old"; then
    rm -f "$new" "$old"
    return
  fi
  if [ "$dry_run" = yes ]; then say "would write $1:"; else say "write $1:"; fi
  # Binary data is not shown.
  if [ "$(tr -d '\000' <"$new" | wc -c)" -eq "$(wc -c <"$new")" ]; then
    diff -u "$old" "$new" | sed -n -e '/^--- /d' -e '/^+++ /d' -e '/^[-+]/s/^/    /p'
  else
    say "    ($(wc -c <"$new") bytes)"
  fi
  if [ "$dry_run" = no ]; then
    is_read_only=no
    if is_live; then
      mkdir -p "${1%/*}"
      [ -w "${1%/*}" ] || is_read_only=yes
    fi
    [ "$is_read_only" = no ] || mount -o remount,rw "$(findmnt -n -o TARGET -T "$1")"
    written=yes
    replace "$new" "$1" || written=no
    [ "$is_read_only" = no ] || mount -o remount,ro "$(findmnt -n -o TARGET -T "$1")"
    [ "$written" = yes ] || fail "cannot write $1; it is unchanged"
  fi
  rm -f "$new" "$old"
}

# replace NEW FILE: gives FILE the content of NEW through a newly created file (conv=excl). On FAT
# it must be synced again under its new name, or a power cut may leave that name without the
# content.
replace() {
  (
    umask 022
    enter "${2%/*}" make
    name=./${2##*/}
    rm -f "$name.new" &&
      dd if="$1" of="$name.new" conv=excl,fsync status=none &&
      mv -f -T "$name.new" "$name" && sync "$name" && sync .
  )
}

# take FILE: removes it, if it exists.
take() {
  [ -e "$1" ] || [ -L "$1" ] || return 0
  act "remove $1" remove "$1"
}

remove() {
  (enter "${1%/*}" && rm -f "./${1##*/}")
}

# keep FILE: copies it to FILE.old.
keep() {
  copy=$(mktemp)
  show "$1" >"$copy" || exit 1
  replace "$copy" "$1.old" || fail "cannot keep $1 as $1.old"
  rm -f "$copy"
}

# Our lines in config.txt, one block per subject; everything outside the blocks belongs to the
# maker.
block_begin() {
  printf '# moonrunner %s: begin (moonrunner-setup writes this anew)' "$1"
}

block_end() {
  printf '# moonrunner %s: end' "$1"
}

# whole_block SUBJECT FILE: fails if that block has no end line, because the maker's lines after it
# would then count as part of the block.
whole_block() {
  show "$2" | awk -v begin="# moonrunner $1: begin" -v end="# moonrunner $1: end" '
    index($0, begin) == 1 { if (open) exit; open = 1 }
    index($0, end) == 1 { open = 0 }
    END { exit open }' ||
    fail "$2: the line that ends a block is missing; write \"$(block_end "$1")\" after the block"
}

# block SUBJECT FILE: prints the lines of that block.
block() {
  show "$2" | sed -n "/^# moonrunner $1: begin/,/^# moonrunner $1: end/p" |
    sed -e '/^# moonrunner /d' -e '/^\[all\]$/d' -e '/^dtoverlay=$/d'
}

# put_block SUBJECT FILE <LINES: writes them as that subject's block, in its old place or at the
# end.
put_block() {
  whole_block "$1" "$2"
  ours=$(mktemp)
  {
    block_begin "$1"
    # The empty dtoverlay ends the overlay above, which would otherwise receive the dtparam lines.
    printf '\n[all]\ndtoverlay=\n'
    cat
    block_end "$1"
    echo
  } >"$ours"
  present=$(mktemp)
  show "$2" >"$present"
  if grep -q "^# moonrunner $1: begin" "$present"; then
    sed -e "/^# moonrunner $1: begin/r $ours" \
      -e "/^# moonrunner $1: begin/,/^# moonrunner $1: end/d" "$present"
  else
    cat "$present"
    # A last line without a line feed would run into the block.
    [ -z "$(tail -c 1 "$present")" ] || echo
    cat "$ours"
  fi | put "$2"
  rm -f "$ours" "$present"
}

# edit_command_line [-WORD | +NAME=VALUE]...: removes a word from the kernel's command line (-NAME=
# with any value), or sets a name to a single value, in its old place or at the end.
edit_command_line() {
  file=$(boot_directory)/cmdline.txt
  [ -f "$file" ] || fail "there is no $file"
  # The firmware reads only one line.
  line=$(first_line "$file")
  for change; do
    word=${change#?}
    key=${word%%=*}=
    # Replaces the first occurrence of the name; empty when removing.
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

first_line() {
  text=$(show "$1") || exit 1
  printf '%s\n' "$text" | head -n 1 | tr -d '\r'
}

# Prints the words of the kernel's command line that start a login on a serial port.
serial_consoles() {
  words=$(first_line "$(boot_directory)/cmdline.txt") || exit 1
  printf '%s\n' "$words" | tr ' ' '\n' | grep -E '^console=(serial0|ttyAMA0|ttyS0)(,|$)' || true
}

has_word() {
  case " $(first_line "$(boot_directory)/cmdline.txt") " in
    *" $1 "*) return 0 ;;
    *) return 1 ;;
  esac
}
