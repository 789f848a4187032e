# Merges the settings from moonrunner.txt into settings.json:
#
#   awk -f merge.awk VALUES settings.json
#
# VALUES has lines "KEY JSON". settings.json must be an object with one line per key, as the
# recorder writes it; for anything else there is no output, and the exit status is 1.

FNR == NR {
  json[$1] = substr($0, length($1) + 2)
  order[++count] = $1
  next
}
/^[{}]$/ { next }
/^  "[A-Za-z]+": ./ {
  line = $0
  sub(/,$/, "", line)
  match(line, /"[A-Za-z]+"/)
  if (!(substr(line, RSTART + 1, RLENGTH - 2) in json)) kept[++others] = line
  next
}
{ failed = 1 }
END {
  if (failed) exit 1
  print "{"
  for (i = 1; i <= count; i++)
    print "  \"" order[i] "\": " json[order[i]] (i < count || others > 0 ? "," : "")
  for (i = 1; i <= others; i++) print kept[i] (i < others ? "," : "")
  print "}"
}
