#!/bin/sh
# moonrunner-setup report: writes a bug report to one file.
#
# Variables are shared between the files of moonrunner-setup.
# shellcheck disable=SC2154,SC2034
set -eu

# The drive and the stick copier get their copies from here.
readonly report_copy=/run/moonrunner-report/REPORT.TXT

setup_report() {
  [ $# -le 1 ] || wrong "report takes one file, or - for standard output"
  is_live || fail "report covers the running system; it does not work with --root"
  needs_root
  target=${1:-moonrunner-report.txt}
  program=$here/report
  [ -x "$program" ] || program=/usr/lib/moonrunner/report
  if [ "$dry_run" = yes ]; then
    say "would write $target"
    return
  fi
  if [ "$target" = - ]; then
    "$program"
    return
  fi
  say "collecting; this takes up to a minute if the recorder is not running"
  made=$(mktemp)
  "$program" >"$made" || fail "the report could not be created"
  cat "$made" >"$target" || fail "cannot write $target"
  mkdir -p "${report_copy%/*}"
  chmod 755 "${report_copy%/*}"
  cp "$made" "$report_copy.new"
  chmod 644 "$report_copy.new"
  mv "$report_copy.new" "$report_copy"
  rm -f "$made"
  say "read $target, remove what it should not contain, then send it"
}
