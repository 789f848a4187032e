# Validates moonrunner.txt, which a maker wrote on a card with any editor: lines NAME=VALUE,
# possibly with spaces, carriage returns or a byte order mark. Run by busybox in the initramfs and
# by mawk in the system, both bytewise.
#
#   awk -v values=FILE -v notes=FILE -v port=FILE -v known="BUILD ..." -v overlays="OVERLAY ..." \
#     -v tree=BUILD -v layout=overlays|trees -v table=FILE -f settings.awk moonrunner.txt
#
# `values` receives a line "KEY JSON" for each setting of the recorder, from the last line if a name
# is repeated; `port` the role of the USB port, if specified; `notes` "moonrunner.txt LINE TEXT" for
# each invalid line, regardless of the others. `known` are the builds, including rotations,
# `overlays` the firmware's other device tree overlays, `tree` the build in the kernel's device
# tree. `table` has the recorder's settings, one line "KEY VALUE..." each. `layout` is that of the
# first partition, which no update changes: builds are overlays (dtoverlay=NAME), or on the first
# cards device trees (device_tree=boards/NAME.dtb).

function note(line, text) {
  if (++count > 20) return
  gsub(/[^ -~]/, "?", text)
  print "moonrunner.txt " line " " substr(text, 1, 60) >notes
}

function trimmed(text) {
  sub(/^[ \t]+/, "", text)
  sub(/[ \t]+$/, "", text)
  return text
}

function set(key, json) {
  if (!(key in json_of)) keys[++key_count] = key
  json_of[key] = json
}

# Converts +05:30 to seconds; empty unless it is a multiple of 15 minutes from -12:00 to +14:00.
function offset(text, parts, seconds) {
  if (text !~ /^[-+][0-9][0-9]?:[0-9][0-9]$/) return ""
  split(substr(text, 2), parts, ":")
  seconds = parts[1] * 3600 + parts[2] * 60
  if (parts[2] > 59 || parts[2] % 15 != 0) return ""
  if (substr(text, 1, 1) == "-") seconds = -seconds
  return seconds < -43200 || seconds > 50400 ? "" : seconds
}

# Normalizes a key, which may be written with or without underscores, in upper or lower case.
function plain(name) {
  name = tolower(name)
  gsub(/_/, "", name)
  return name
}

# Sets a setting to one of its values; returns 0 if the value is invalid.
function choose(key, value) {
  if (value == "on") value = "true"
  if (value == "off") value = (key, "false") in values_of ? "false" : "0"
  if (!((key, value) in values_of)) return 0
  value = values_of[key, value]
  set(key, value ~ /^([0-9]+|true|false)$/ ? value : "\"" value "\"")
  return 1
}

# Handles a name and its value; returns 0 if they are invalid.
function take(name, value) {
  if (name == "language" && value in languages) value = languages[value]
  if (plain(name) in keys_of) return choose(keys_of[plain(name)], value)
  if (name == "debug" && value ~ /^(on|off)$/) return 1 # for diagnosis alone
  else if (name == "utc_offset" && offset(value) != "") set("utcOffset", offset(value))
  else if (name == "usb" && value ~ /^(drive|stick|otg)$/) usb = value
  else return name == "wifi" && value == "off"
  return 1
}

function name_build(build) {
  # The firmware applies both of two overlays, but only the last of two device trees.
  if (layout == "overlays" && named != "" && named != build) {
    note(NR, "not with " named)
    several = 1
    return
  }
  named = build
  named_at = NR
}

BEGIN {
  languages["english"] = "en"
  languages["german"] = languages["deutsch"] = "de"
  languages["chinese"] = "zh"
  while ((getline row <table) > 0) {
    count_words = split(row, words, " ")
    keys_of[plain(words[1])] = words[1]
    for (at = 2; at <= count_words; at++) values_of[words[1], tolower(words[at])] = words[at]
  }
  split(known, words, " ")
  for (word in words) {
    builds[words[word]] = 1
    trees["boards/" words[word] ".dtb"] = words[word]
  }
  count_overlays = split(overlays, words, " ")
  for (at = 1; at <= count_overlays; at++) addable[words[at]] = 1
  printf "" >values
  printf "" >notes
}

{
  bytes += length($0) + 1
  if (bytes > 8192) {
    note(NR, "only the first 8 KiB are read")
    exit
  }
  if (NR == 1) sub(/^\357\273\277/, "")
  sub(/\r$/, "")
  raw = $0
  sub(/#.*/, "")
  line = trimmed($0)
  if (line == "") next
  at = index(line, "=")
  name = tolower(trimmed(substr(line, 1, at - 1)))
  value = tolower(trimmed(substr(line, at + 1)))
  if (at > 0 && raw ~ /^device_tree=/) {
    # A firmware line, with neither spaces nor comments.
    if (raw != "device_tree=" value || !(value in trees)) note(NR, raw)
    else if (layout != "overlays") name_build(trees[value])
    else note(NR, "now dtoverlay=" trees[value])
  } else if (at > 0 && raw ~ /^dtoverlay=/) {
    # A firmware line, too. The button's line is the clock of I2C. (A 240-pixel display has room for
    # about 25 characters.)
    if (layout == "overlays" && raw == "dtoverlay=" value && value in builds) name_build(value)
    else if (raw != "dtoverlay=" value || !(value in addable)) note(NR, raw)
    else if (value in excluded) note(NR, "not with " excluded[value])
    else if (value == "power-button") excluded["bmp280"] = value
    else if (value == "bmp280") excluded["power-button"] = value
  } else if (at > 0 && name ~ /^(gpio|enable_uart|uart_2ndstage)$/) {
    next # for the firmware alone
  } else if (at == 0 || !take(name, value)) note(NR, raw)
}

END {
  if (layout == "overlays" && named == "") note(0, "no line dtoverlay= names a build")
  else if (layout == "overlays" && tree == "") note(named_at, named " was not started")
  else if (named != "" && tree != "" && named != tree && !several)
    note(named_at, named " was not started, but " tree)
  if (usb != "") print usb >port
  for (i = 1; i <= key_count; i++) print keys[i] " " json_of[keys[i]] >values
}
