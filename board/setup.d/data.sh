#!/bin/sh
# moonrunner-setup data: a separate file system for the runs. The system's log cannot fill it, a
# broken system cannot damage it, and the system can become read-only independently.
# Variables are shared between the files of moonrunner-setup.
# shellcheck disable=SC2154,SC2034
set -eu

label=MOONDATA
mount_point=/var/lib/moonrunner
# Mount options for file systems written by other systems: no execution, no symbolic links.
foreign=nodev,nosuid,noexec,nosymfollow
# Nothing on the runs' partition may be executed, and a broken card must not block the boot.
options=noatime,nodev,nosuid,noexec,errors=remount-ro,nofail,x-systemd.device-timeout=10

setup_data() {
  [ $# -le 1 ] || wrong "data takes one device"
  needs_root
  if [ $# -eq 0 ]; then
    is_live || fail "with --root, data needs a device: the card, or a partition for the runs"
    needs_writable_root
    present=$(mounted_data)
    if [ -n "$present" ] && labelled | grep -q -x -F "$present"; then
      ! is_stick "$present" || fail "the runs are on $present, which is plugged into USB" \
        "if this is intended: moonrunner-setup data $present; if not, remove it and try again"
      say "the runs have their own partition: $present"
      use_data "$present"
      return
    fi
    data_on_running_card
  elif [ -f "$1" ] || [ "$(lsblk -d -n -o TYPE "$1" 2>/dev/null)" = disk ]; then
    data_on_card "$1"
  elif [ -b "$1" ]; then
    needs_writable_root
    make_data "$1"
    use_data "$1"
  else
    fail "$1 is neither a device nor the image of a card"
  fi
}

# Prints the devices with our label.
labelled() {
  blkid -t LABEL=$label -o device 2>/dev/null || true
}

# Prints the device with our label that belongs to the board, if any.
data_device() {
  for device in $(labelled); do
    if ! is_stick "$device"; then
      printf '%s\n' "$device"
      return
    fi
  done
}

# is_stick DEVICE: whether it is on USB, and on a disk other than the system's. Any stick can have
# our label. If the system's disk is unknown, no device counts as a stick.
is_stick() {
  lsblk -n -r -s -o TRAN "$1" 2>/dev/null | grep -q -x usb || return 1
  case $(root_state) in
    overlay) own_disk=$(findmnt -n -o SOURCE "$lower") ;;
    *) own_disk=$(findmnt -n -o SOURCE /) ;;
  esac || own_disk=
  own_disk=$(disk_of "$own_disk")
  [ -n "$own_disk" ] && [ "$(disk_of "$1")" != "$own_disk" ]
}

disk_of() {
  lsblk -n -r -s -o NAME "$1" 2>/dev/null | tail -n 1
}

has_data_line() {
  show "$root/etc/fstab" | grep -q "^[^#]*[[:space:]]${mount_point}[[:space:]]"
}

mounted_data() {
  findmnt -n -o SOURCE "$mount_point" 2>/dev/null || true
}

# make_data DEVICE: creates a file system for the runs, unless it has one already; never
# overwrites anything.
make_data() {
  [ -z "$(lsblk -n -o MOUNTPOINT "$1" 2>/dev/null | tr -d ' \n')" ] ||
    [ "$(blkid -p -s LABEL -o value "$1" 2>/dev/null || true)" = $label ] ||
    fail "$1 is in use (mounted); nothing was changed"
  # blkid exits with 2 if nothing is found, and with 8 for ambiguous signatures, which it does not
  # print.
  status=0
  found=$(blkid -p -o export "$1" 2>/dev/null) || status=$?
  case $status in
    0 | 2) ;;
    *)
      fail "cannot tell what $1 holds (blkid: $status)" \
        "nothing was changed; wipefs $1 shows it"
      ;;
  esac
  holds=$(printf '%s\n' "$found" | sed -n 's/^\(TYPE\|LABEL\|PTTYPE\)=//p' | paste -s -d ' ' -)
  case $holds in
    "$label ext4" | "ext4 $label")
      say "$1 already holds the runs of a MoonRunner; it is used unchanged"
      return
      ;;
    '') ;;
    *)
      fail "$1 is not empty: it holds $holds" \
        "nothing was changed; to erase it: wipefs --all $1, then try again"
      ;;
  esac
  ask "Create a file system for the runs on $1 ($(lsblk -d -n -o SIZE "$1" | tr -d ' '), empty)?"
  act "create the file system $label on $1" mkfs.ext4 -q -m 0 -L $label "$1"
}

# use_data DEVICE: copies existing runs to it, and sets it to be mounted in their place.
use_data() {
  copy_runs "$1"
  fstab=$root/etc/fstab
  # By UUID: any stick could have the label, and Raspberry Pi OS changes the PARTUUID at its first
  # boot.
  number=$(blkid -p -s UUID -o value "$1" 2>/dev/null) || number=
  [ -n "$number" ] || [ "$dry_run" = yes ] || fail "$1 has no file system with a UUID"
  lines=$(show "$fstab") || exit 1
  {
    [ -z "$lines" ] || printf '%s\n' "$lines" |
      grep -v "^[^#]*[[:space:]]${mount_point}[[:space:]]" || true
    printf '%s\n' "UUID=${number:-OF-THE-NEW-FILE-SYSTEM} $mount_point ext4 $options 0 2"
  } | put "$fstab"
  # Without its partition the recorder must not write to the directory below the mount point: on a
  # read-only system that is in memory, and a run would be lost silently. With these settings, the
  # screen reports the loss.
  put "$root/etc/systemd/system/moonrunner.service.d/data.conf" <<'UNIT'
[Service]
StateDirectory=
ReadWritePaths=-/var/lib/moonrunner
UNIT
  # After a power cut the file system is repaired at boot, without prompting.
  edit_command_line +fsck.repair=yes
  if is_live && [ "$dry_run" = no ] && ! findmnt -n "$mount_point" >/dev/null; then
    act "mount it" start_data
  fi
}

start_data() {
  systemctl daemon-reload
  mkdir -p "$mount_point"
  mount "$mount_point"
  systemctl start moonrunner.service
}

# Services are stopped while the runs are moved, and restarted whatever the result.
stopped=
stop_services() {
  for unit in moonrunner.service moonrunner-usb.service; do
    if systemctl --quiet is-active "$unit"; then stopped="$stopped $unit"; fi
  done
  trap start_services EXIT
  systemctl stop moonrunner.service moonrunner-usb.service 'moonrunner-offload@*.service' \
    2>/dev/null || true
}

start_services() {
  # shellcheck disable=SC2086 # words
  [ -z "$stopped" ] || systemctl --no-block start $stopped || true
  stopped=
}

# give OWNER DIR: changes the owner recursively, because a card may have the runs of a system with
# other user IDs; the drive's images have their own owner, which usb-images handles. Uses -execdir:
# with -exec, a directory that is replaced by a link meanwhile would redirect chown.
give() {
  find "$2" -xdev -path "$2/usb" -prune -o -path "$2/lost+found" -prune -o \
    -execdir chown -h "$1" {} +
  chmod 750 "$2"
}

# copy_runs DEVICE: copies the content of the mount point to the device and verifies it; the
# original is kept under another name. If the device has runs already, only missing runs are added.
copy_runs() {
  below=$root$mount_point
  if is_live && findmnt -n "$mount_point" >/dev/null; then return; fi
  if [ "$dry_run" = yes ]; then
    say "would make the user moonrunner the owner of $1, and copy any runs in $below to it"
    return
  fi
  if is_live; then stop_services; fi
  # Checks the path before anything below it is read.
  if [ -e "$below" ] || [ -L "$below" ]; then (enter "$below"); fi
  users=$(show "$root/etc/passwd") || exit 1
  owner=$(printf '%s\n' "$users" |
    sed -n 's/^moonrunner:[^:]*:\([0-9]*\):\([0-9]*\):.*/\1:\2/p' | head -n 1)
  there=$(mktemp -d)
  mount -o "$foreign" "$1" "$there"
  copied=yes
  if has_files "$below"; then copy_files "$below" "$there" || copied=no; fi
  # If the package is not installed yet, there is no owner; its installation sets the owner then.
  [ -z "$owner" ] || give "$owner" "$there"
  umount "$there"
  rmdir "$there"
  [ "$copied" = yes ] || fail "could not copy the runs from $below to $1; they are unchanged"
  if has_files "$below"; then
    kept=$below.before-$label
    while [ -e "$kept" ]; do kept=$kept+; done
    mv -T "$below" "$kept"
    say "what was in $below is kept in $kept; remove it once you have checked your runs"
  fi
  (enter "$below" make && chown 0:0 . && chmod 755 .)
}

has_files() {
  [ -d "$1" ] && [ -n "$(find "$1" -mindepth 1 -maxdepth 1 ! -name lost+found | head -n 1)" ]
}

# copy_files FROM TO: copies everything, or only missing runs if TO has files, and verifies it.
copy_files() {
  if has_files "$2"; then
    say "add the runs in $1 to those on $2"
    # Includes an unfinished run, whose lines are in the journal.
    for part in runs journal; do
      [ -d "$1/$part" ] || continue
      # Versions of cp disagree on whether an existing file counts as a failure.
      cp -a -n "$1/$part" "$2/" || true
      is_copied "$1/$part" "$2/$part" || return 1
    done
    # A missing index of runs is rebuilt.
    rm -f "$2/index.jsonl" && sync -f "$2"
  else
    say "copy the contents of $1"
    cp -a "$1/." "$2/" && sync -f "$2" && is_copied "$1" "$2"
  fi
}

# Whether each file in the first directory is in the second, byte for byte.
is_copied() {
  (cd "$1" && find . -type f) | while IFS= read -r file; do
    # Skips anything but regular files: cmp would block on a pipe.
    [ -f "$2/$file" ] && [ ! -L "$2/$file" ] && cmp -s "$1/$file" "$2/$file" || exit 1
  done
}
