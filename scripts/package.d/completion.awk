# What bash completes, from the commands of `moonrunner --help`: a line for each command and option
# with what comes behind it, "command|option|value"; the option is empty for an argument without
# one, the value for an option without.

function row(option, value) { print command "|" option "|" value }

function take(line,    count, words, i, word) {
  gsub(/[][]/, " ", line)
  count = split(line, words, " ")
  for (i = start; i <= count; i++) {
    word = words[i]
    if (word !~ /^--/) row("", word)
    else if (i < count && words[i + 1] !~ /^--/) row(word, words[++i])
    else row(word, "")
  }
  start = 1
}

/^usage:/ { reading = 1; next }
!reading { next }
/^  [a-z]/ {
  command = $1
  start = 2
  if ($2 ~ /^[a-z]+$/) {
    command = command " " $2
    start = 3
  }
  inside = 1
  row("", "")
  take($0)
  next
}
/^   +\[/ && inside { take($0); next }
{ inside = 0 }
