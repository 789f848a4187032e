# Redacts coordinates, serial numbers, addresses and names. All lines of a report pass through it;
# `report` collects the names.
#
#   LC_ALL=C awk -v names=FILE -f report.awk
#
# FILE has one name per line; it is replaced wherever it occurs as a whole word, in any case. The
# other rules match patterns, whatever the value. They redact too much rather than too little: a
# long number or a hexadecimal word is removed even if it is harmless. Run bytewise, by busybox and
# mawk, whose regular expressions lack {n,m}.

# replace TEXT PATTERN WORD: replaces each match; matches must not be empty.
function replace(text, pattern, word) {
  gsub(pattern, word, text)
  return text
}

# Returns the last SIZE characters of TEXT.
function tail(text, size) {
  return length(text) > size ? substr(text, length(text) - size + 1) : text
}

function is_word(sign) {
  return sign ~ /[A-Za-z0-9_]/
}

# Redacts the names from FILE, longest first, so that no part of a name remains.
function without_names(text, i, at, low, done, from) {
  for (i = 1; i <= count; i++) {
    low = tolower(text)
    if (!index(low, name[i])) continue
    done = ""
    while ((at = index(low, name[i])) > 0) {
      from = at + length(name[i])
      if (is_word(substr(low, from, 1)) && is_word(substr(low, from - 1, 1)) ||
          at > 1 && is_word(substr(low, at - 1, 1)) && is_word(substr(low, at, 1))) {
        done = done substr(text, 1, at)
        from = at + 1
      } else done = done substr(text, 1, at - 1) "[name]"
      text = substr(text, from)
      low = substr(low, from)
    }
    text = done text
  }
  return text
}

# Redacts numbers with three or more decimals, as in degrees and a receiver's degrees and minutes;
# not versions (6.12.117), which have two points, not serial0,115200, and not the fields of a
# sentence.
function without_decimals(text, done, before, after, word) {
  done = ""
  while (match(text, /[0-9]+[.,][0-9][0-9][0-9]+/)) {
    word = substr(text, RSTART, RLENGTH)
    before = tail(done substr(text, 1, RSTART - 1), 2)
    after = substr(text, RSTART + RLENGTH, 2)
    if (!((before ~ /[0-9]\.$/ || after ~ /^\.[0-9]/) && word ~ /^[0-9]+\.[0-9][0-9][0-9]$/) &&
        !(word ~ /,[0-9][0-9][0-9]$/ && index(line, "$")) &&
        !(word ~ /,/ && before ~ /[A-Za-z]$/)) word = "[number]"
    done = done substr(text, 1, RSTART - 1) word
    text = substr(text, RSTART + RLENGTH)
  }
  return done text
}

# Redacts degrees as integers in units of 1e-5 or less, and serial numbers. Round numbers are
# frequencies; a package version contains its commit time.
function without_long_numbers(text, done, word) {
  done = ""
  while (match(text, /[0-9][0-9][0-9][0-9][0-9][0-9][0-9]+/)) {
    word = substr(text, RSTART, RLENGTH)
    done = done substr(text, 1, RSTART - 1)
    done = done (word ~ /00000$/ || tail(done, 3) == "git" ? word : "[number]")
    text = substr(text, RSTART + RLENGTH)
  }
  return done text
}

# Redacts lat=52.5 and the like.
function without_named_degrees(text) {
  return replace(text, "(lat|lon|lng|LAT|LON|Lat|Lon)[a-z_]*[\"']?[ :=]+[\"']?[-+]?[0-9][0-9.,]*",
    "[number]")
}

# Redacts a receiver's ddmm.mm,N and ddmm,E; and 52 degrees followed by minutes or a letter.
function without_receiver_degrees(text) {
  text = replace(text, "[0-9]+[.]?[0-9]*,[NSEW]", "[number],#")
  text = replace(text, "[NSEWO] ?[0-9]+ [0-9]+[.][0-9]+", "[number]")
  return replace(text, "[-+]?[0-9.]+ *\302?\260 *[NSEWO0-9][^ ,;]*", "[number]")
}

function without_uuids(text) {
  text = replace(text, "UUID=[^ ]+", "UUID=[id]")
  return replace(text, H H H H H H H H "-" H H H H "-" H H H H "-" H H H H "-" H "+", "[id]")
}

function without_hexadecimal(text, done, word) {
  done = ""
  while (match(text, H H H H H H H H H H H H "+")) {
    word = substr(text, RSTART, RLENGTH)
    done = done substr(text, 1, RSTART - 1)
    done = done (tail(done, 3) == "git" && word ~ /^[0-9]+$/ ? word : "[id]")
    text = substr(text, RSTART + RLENGTH)
  }
  return done text
}

# Covers IPv6, too; times of day have two colons.
function without_hardware_addresses(text) {
  text = replace(text, "[0-9A-Fa-f:]*::" H "[0-9A-Fa-f:]*", "[address]")
  text = replace(text, H "+:" H "+:" H "+:" H "+[0-9A-Fa-f:]*", "[address]")
  return replace(text, H H "-" H H "-" H H "-" H H "-" H H "-" H H, "[address]")
}

function without_internet_addresses(text) {
  return replace(text, "[0-9]+[.][0-9]+[.][0-9]+[.][0-9]+", "[address]")
}

# Redacts servers, accounts, and names of the local network. A unit instance looks like an account.
function without_servers(text, done, word) {
  text = replace(text, "[A-Za-z][A-Za-z0-9+.]*://[^ \"'<>]+", "[address]")
  text = replace(text, "[A-Za-z0-9_-]+[.](local|lan|home|internal|home[.]arpa|fritz[.]box)",
    "[address]")
  done = ""
  while (match(text, /[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+/)) {
    word = substr(text, RSTART, RLENGTH)
    if (word !~ /^moonrunner-[a-z]+@[a-z0-9]+([.][a-z]+)?$/) word = "[address]"
    done = done substr(text, 1, RSTART - 1) word
    text = substr(text, RSTART + RLENGTH)
  }
  return done text
}

function without_serials(text) {
  text = replace(text, "SerialNumber: .*", "serial=[id]")
  # A device on the cable may be named "Anna's phone".
  text = replace(text, "usb [0-9.-]+: (Product|Manufacturer): .*", "usb [name]")
  return replace(text, "[Ss]erial[A-Za-z_ ]*[:=] *\"?[^ \",]+", "serial=[id]")
}

function without_network_names(text) {
  return replace(text, "[Ss][Ss][Ii][Dd][^A-Za-z].*", "SSID [name]")
}

# Redacts names in cmdline.txt.
function without_host_words(text) {
  text = replace(text, "hostname[=:][^ ]+", "hostname=[name]")
  text = replace(text, "regdom=[^ ]+", "regdom=[id]")
  text = replace(text, "(^| )ip=[^ ]+", " ip=[address]")
  return replace(text, "(^| )ds=[^ ]+", " ds=[id]")
}

function without_homes(text) {
  return replace(text, "/(home|media|mnt|Users)/[^\"':]+", "/[name]")
}

# Runs are named after their start time.
function without_runs(text) {
  return replace(text,
    "[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]T[0-9][0-9][0-9][0-9][0-9][0-9][-0-9Z]*", "[run]")
}

# Redacts names of maps and courses in the programs' logs, since these name places, and names of
# files.
function without_places(text) {
  if (match(text, /\]: (maps?|courses?)[ :]/))
    text = substr(text, 1, RSTART + RLENGTH - 1) " [name]"
  text = replace(text, "(maps|courses|COURSES|workouts|WORKOUTS|badges|runs|RUNS|journal|MOONRUNNER)/[^:]+",
    "[name]")
  if (tolower(text) ~ /[.](gpx|tcx|fit|mbtiles|pmtiles|kml|zip|gz)([^a-z]|$)/) {
    match(text, /^(.*\]: |[^"']*["']|)/)
    text = substr(text, 1, RLENGTH) "[name]"
  }
  return text
}

# Replaces non-ASCII and control characters, and truncates long lines.
function printable(text) {
  gsub(/[^ -~]/, "?", text)
  return length(text) > 400 ? substr(text, 1, 400) "..." : text
}

BEGIN {
  H = "[0-9A-Fa-f]"
  while ((getline line < names) > 0) {
    line = tolower(line)
    if (length(line) < 2 || line in seen) continue
    seen[line] = 1
    for (at = ++count; at > 1 && length(name[at - 1]) < length(line); at--)
      name[at] = name[at - 1]
    name[at] = line
  }
}

{
  line = $0
  gsub(/\t/, " ", line)
  # Names first, because they may contain parts that match the patterns below.
  line = without_names(line)
  line = without_runs(line)
  line = without_places(line)
  line = without_homes(line)
  line = without_network_names(line)
  line = without_host_words(line)
  line = without_servers(line)
  line = without_uuids(line)
  line = without_hardware_addresses(line)
  line = without_internet_addresses(line)
  line = without_serials(line)
  line = without_named_degrees(line)
  line = without_receiver_degrees(line)
  line = without_decimals(line)
  line = without_long_numbers(line)
  line = without_hexadecimal(line)
  print printable(line)
}
