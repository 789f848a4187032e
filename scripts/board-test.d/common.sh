#!/usr/bin/env bash
# Shared by the parts of scripts/board-test: a scratch directory that is removed at the end, and
# checks that print the expected and the actual value.
set -euo pipefail

project=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
export project
readonly project
scratch=$(mktemp -d)
readonly scratch
checks=0
failures=0

# Removes the scratch directory, after unmounting everything in it and detaching its loop devices.
leave() {
  local mounted loop
  while IFS= read -r mounted; do
    umount "$mounted" || true
  done < <(findmnt -n -l -o TARGET | grep "^$scratch/" | sort -r)
  while IFS= read -r loop; do
    losetup --detach "$loop" || true
  done < <(losetup -n -O NAME,BACK-FILE --raw 2>/dev/null | sed -n "s|^\([^ ]*\) $scratch/.*|\1|p")
  rm -rf --one-file-system "$scratch"
}
trap leave EXIT

# check WHAT COMMAND...: COMMAND must succeed.
check() {
  local what=$1
  shift
  checks=$((checks + 1))
  "$@" && return
  failures=$((failures + 1))
  printf '  FAILED: %s\n    %s\n' "$what" "$*"
}

# same WHAT EXPECTED ACTUAL
same() {
  checks=$((checks + 1))
  [ "$2" = "$3" ] && return
  failures=$((failures + 1))
  printf '  FAILED: %s\n' "$1"
  diff --label expected --label actual <(printf '%s\n' "$2") <(printf '%s\n' "$3") |
    sed 's/^/    /' || true
}

# has WHAT TEXT PART: TEXT must contain PART.
has() {
  checks=$((checks + 1))
  case $2 in *"$3"*) return ;; esac
  failures=$((failures + 1))
  printf '  FAILED: %s\n    no "%s" in:\n' "$1" "$3"
  printf '%s\n' "$2" | sed 's/^/    | /'
}

# finish PART: prints the last line of a part.
finish() {
  printf '%s: %d checks, %d failures\n' "$1" "$checks" "$failures"
  [ "$failures" -eq 0 ]
}
