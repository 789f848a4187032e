#!/bin/sh
# The partitions of a card: 1 for the firmware, 2 for the system, and 3, which is created here, for
# the runs. A tenth of the card stays unused, for wear levelling.
# Variables are shared between the files of moonrunner-setup.
# shellcheck disable=SC2154,SC2034
set -eu

# In 512-byte sectors: the system gets 8 GiB, or the greater part of a small card.
mebibyte=2048
system_end_of() {
  end=$((8 * 1024 * mebibyte))
  most=$(($1 * 6 / 10))
  [ $end -le $most ] || end=$most
  printf '%s\n' $((end / (4 * mebibyte) * (4 * mebibyte)))
}

data_end_of() {
  printf '%s\n' $(($1 * 9 / 10 / (4 * mebibyte) * (4 * mebibyte)))
}

sectors_of() {
  if [ -f "$1" ]; then
    printf '%s\n' $(($(stat -c %s "$1") / 512))
  else
    blockdev --getsz "$1"
  fi
}

# table DISK: prints a line for each partition: number, start, size, type.
table() {
  sfdisk -d "$1" 2>/dev/null | tr -d ' ' | sed -n \
    's/^.*[^0-9]\([0-9]\):start=\([0-9]*\),size=\([0-9]*\),type=\([^,]*\).*/\1 \2 \3 \4/p'
}

# entry DISK NUMBER FIELD: prints start (2), size (3) or type (4).
entry() {
  table "$1" | sed -n "s/^$2 \([^ ]*\) \([^ ]*\) \([^ ]*\)\$/\\$(($3 - 1))/p"
}

# Fails unless a disk is a card, so that no other disk is overwritten. The types are those of an
# MBR, which Raspberry Pi OS uses; PCs have a GPT.
check_card() {
  [ "$(sectors_of "$1")" -ge $((7 * 1000 * mebibyte)) ] || fail \
    "$1 is smaller than 7 GB: too small for system and runs"
  case $(entry "$1" 1 4) in
    b | c | e) ;;
    *) fail "$1 is not a card with Raspberry Pi OS: its first partition is not the firmware's" ;;
  esac
  case $(entry "$1" 2 4) in
    83) ;;
    *) fail "$1 is not a card with Raspberry Pi OS: its second partition is not Linux" ;;
  esac
}

# check_firmware DISK: fails unless its first partition has the firmware's files, because a
# partition of a PC may have the same type.
check_firmware() {
  # Only a dry run gets here without root, and it cannot mount.
  [ "$(id -u)" -eq 0 ] || return 0
  open_partition "$1" 1
  directory=$(mktemp -d)
  found=no
  if mount -o "ro,$foreign" "$opened" "$directory"; then
    if [ -f "$directory/config.txt" ] || [ -f "$directory/cmdline.txt" ]; then found=yes; fi
    umount "$directory"
  fi
  rmdir "$directory"
  close_partition
  [ "$found" = yes ] || fail "$1 is not a card with Raspberry Pi OS:" \
    "its first partition has neither config.txt nor cmdline.txt; nothing was changed"
}

# For the card that the board runs from; its system is in use, so it can grow but not shrink.
data_on_running_card() {
  system=$(findmnt -n -o SOURCE /)
  disk=/dev/$(lsblk -n -o PKNAME "$system" | head -n 1)
  [ -b "$disk" ] || fail "cannot determine which card $system is on"
  present=$(data_device)
  if [ -n "$present" ]; then
    use_data "$present"
    return
  fi
  check_card "$disk"
  [ -z "$(entry "$disk" 3 2)" ] || fail "$disk already has a third partition" \
    "if it may be used for the runs: moonrunner-setup data DEVICE"
  all=$(sectors_of "$disk")
  start=$(entry "$disk" 2 2)
  end=$((start + $(entry "$disk" 2 3)))
  from=$(system_end_of "$all")
  [ "$from" -ge "$end" ] || from=$(((end + 4 * mebibyte - 1) / (4 * mebibyte) * (4 * mebibyte)))
  to=$(data_end_of "$all")
  if [ $((to - from)) -lt $((512 * mebibyte)) ]; then
    fail "the system fills the card: it expanded to all of it at its first start" \
      "put the card into a reader on a Linux computer (or on the board, run from another card)" \
      "and run there: moonrunner-setup data /dev/THE-CARD" \
      "or leave it: the runs then share the system's partition, which cannot become read-only"
  fi
  ask "Create a partition of $(((to - from) / mebibyte / 1024)) GiB for the runs on $disk?"
  if [ "$from" -gt "$end" ]; then
    act "grow the system to $((from / mebibyte / 1024)) GiB" grow_running "$disk" "$start" "$from"
  fi
  # Done even if the partition already has its size, because an earlier call may have been
  # interrupted between the two steps.
  [ "$dry_run" = yes ] || resize2fs "$system" >/dev/null 2>&1 || fail \
    "resize2fs cannot grow the file system on $system to its partition; nothing else was done"
  act "create the third partition" append_running "$disk" "$from" "$to"
  [ "$dry_run" = no ] || { say "would put the runs there"; return; }
  device=$(node_of "$disk" 3)
  make_data "$device"
  use_data "$device"
}

node_of() {
  case $1 in
    *[0-9]) printf '%sp%s\n' "$1" "$2" ;;
    *) printf '%s%s\n' "$1" "$2" ;;
  esac
}

grow_running() {
  printf '%s, %s\n' "$2" $(($3 - $2)) | sfdisk -q --no-reread --no-tell-kernel -N 2 "$1"
  partx --update --nr 2 "$1"
}

append_running() {
  printf '%s, %s, L\n' "$2" $(($3 - $2)) |
    sfdisk -q --no-reread --no-tell-kernel --append "$1"
  partx --add --nr 3 "$1"
  udevadm settle
}

# data_on_card DISK: for a card in a reader, or the image of one; no part of it is in use.
data_on_card() {
  disk=$1
  if [ -b "$disk" ]; then
    [ -z "$(lsblk -n -o MOUNTPOINT "$disk" | tr -d ' \n')" ] || fail \
      "$disk is in use: a partition of it is mounted (lsblk $disk); nothing was changed"
  elif [ -n "$(losetup -n -j "$disk")" ]; then
    fail "$disk is in use as a loop device (losetup -j); nothing was changed"
  fi
  check_card "$disk"
  trap release EXIT
  check_firmware "$disk"
  all=$(sectors_of "$disk")
  start=$(entry "$disk" 2 2)
  end=$((start + $(entry "$disk" 2 3)))
  from=$(system_end_of "$all")
  to=$(data_end_of "$all")
  if [ -n "$(entry "$disk" 3 2)" ]; then
    say "the card already has a third partition"
  else
    ask "Split $disk: system $((from / mebibyte)) MiB, runs $(((to - from) / mebibyte)) MiB?"
    if [ "$dry_run" = yes ]; then
      say "would resize the system to $((from / mebibyte)) MiB, and create a partition of" \
        "$(((to - from) / mebibyte)) MiB for the runs after it"
      return
    fi
    set_system "$disk" "$start" "$end" "$from"
    printf '%s, %s, L\n' "$from" $((to - from)) | sfdisk -q --append "$disk"
    settle "$disk"
  fi
  open_partition "$disk" 3
  device=$opened
  make_data "$device"
  [ "$dry_run" = no ] || return 0
  finish_card "$disk" "$device"
}

settle() {
  if [ -b "$1" ]; then
    blockdev --rereadpt "$1" 2>/dev/null || partx --update "$1"
    if command -v udevadm >/dev/null; then udevadm settle; fi
  fi
}

# set_system DISK START END NEW-END: resizes the file system and its partition, in an order that
# keeps the file system intact at every moment.
set_system() {
  say "check the system's file system"
  open_partition "$1" 2
  fsck_system
  if [ "$3" -gt "$4" ]; then
    needed=$(LC_ALL=C resize2fs -P "$opened" 2>/dev/null | sed -n 's/.*: *\([0-9]*\)$/\1/p')
    blocks=$(LC_ALL=C dumpe2fs -h "$opened" 2>/dev/null | sed -n 's/^Block size: *//p')
    [ $((${needed:-0} * ${blocks:-4096} / 512)) -lt $((($4 - $2) * 9 / 10)) ] || fail \
      "the system on $1 does not fit into $(($4 / mebibyte)) MiB; nothing was changed"
    say "shrink the system to $(($4 / mebibyte)) MiB (this may take some minutes)"
    resize2fs -f "$opened" $(($4 - $2))s >/dev/null 2>&1 || fail "resize2fs could not shrink it"
    close_partition
    printf '%s, %s\n' "$2" $(($4 - $2)) | sfdisk -q -N 2 "$1"
  elif [ "$3" -lt "$4" ]; then
    say "grow the system to $(($4 / mebibyte)) MiB"
    close_partition
    printf '%s, %s\n' "$2" $(($4 - $2)) | sfdisk -q -N 2 "$1"
    settle "$1"
    open_partition "$1" 2
    resize2fs -f "$opened" >/dev/null 2>&1 || fail "resize2fs could not grow it"
    close_partition
  else
    close_partition
  fi
  settle "$1"
}

# e2fsck exits with 1 if it corrected errors.
fsck_system() {
  status=0
  e2fsck -f -p "$opened" >/dev/null || status=$?
  [ "$status" -le 1 ] || fail "the system's file system is damaged (e2fsck: $status)" \
    "repair it first: e2fsck -f $opened"
}

# finish_card DISK DEVICE: configures the system on the card.
finish_card() {
  directory=$(mktemp -d)
  open_partition "$1" 2
  mount -o "$foreign" "$opened" "$directory"
  tree=$directory
  open_partition "$1" 1
  directory=$tree/boot
  if [ -d "$tree/boot/firmware" ] || [ -L "$tree/boot/firmware" ]; then
    directory=$tree/boot/firmware
  fi
  (root=$tree && enter "$directory")
  mount -o "$foreign" "$opened" "$directory"
  firmware=$directory
  # In a subshell, so that it cannot release what this shell holds. Not after ||, which would
  # disable set -e.
  set +e
  (
    set -e
    trap - EXIT
    root=$tree
    use_data "$2"
    # The system has its final size; it must not claim the whole card at its first boot.
    edit_command_line -resize
  )
  status=$?
  set -e
  release
  [ "$status" -eq 0 ] || exit "$status"
  say "the card is ready; it can be removed"
}

# Unmounts and closes everything, also after a failure midway.
tree=
firmware=
loops=
release() {
  [ -z "$firmware" ] || umount "$firmware"
  firmware=
  if [ -n "$tree" ]; then
    umount "$tree" && rmdir "$tree"
  fi
  tree=
  for loop in $loops; do losetup --detach "$loop"; done
  loops=
}

# open_partition DISK NUMBER: sets $opened to its device; close_partition releases it. The
# partitions of an image are loop devices.
open_partition() {
  if [ -b "$1" ]; then
    opened=$(node_of "$1" "$2")
  else
    opened=$(losetup --find --show --offset $(($(entry "$1" "$2" 2) * 512)) \
      --sizelimit $(($(entry "$1" "$2" 3) * 512)) "$1")
    loops="$loops $opened"
  fi
}

close_partition() {
  case " $loops " in
    *" $opened "*)
      losetup --detach "$opened"
      loops=$(printf '%s' "$loops " | sed "s| $opened | |")
      ;;
  esac
}
