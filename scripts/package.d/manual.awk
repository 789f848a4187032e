# Converts the commands and options of --help to a piece of a man page. A line indented by two
# spaces is a command with its arguments; a deeper line that begins with [ continues it; one
# indented by six or more is text about the preceding commands. Text may also follow a command, in a
# column that is separated by two spaces on some line. After exactly six spaces, and separated by
# two more from its description, comes an option or argument; a line indented by ten continues it.
# The text after the last command is separate.

# Words in capitals are placeholders; options and commands are typed literally.
function marked(line,    rest, out) {
  rest = line
  out = ""
  while (match(rest, /--?[a-z][a-z-]*|[A-Z]+|[A-Za-z0-9][A-Za-z0-9-]*/)) {
    out = out plain(substr(rest, 1, RSTART - 1))
    out = out font(substr(rest, RSTART, RLENGTH))
    rest = substr(rest, RSTART + RLENGTH)
  }
  return out plain(rest)
}

function font(word) {
  if (word ~ /^[A-Z]+$/) return "\\fI" word "\\fR"
  gsub(/-/, "\\-", word)
  return "\\fB" word "\\fR"
}

# Text escaped for roff: no line starts with one of its control characters.
function plain(text) {
  gsub(/\\/, "\\e", text)
  gsub(/-/, "\\-", text)
  return text
}

function paragraph(text) {
  text = plain(text)
  if (text ~ /^[.']/) text = "\\\\&" text
  print text
}

# An option or argument of the preceding command.
function item(line,    name) {
  finish_command()
  said = 1
  if (!listing) print ".RS"
  listing = 1
  match(line, /   */)
  name = substr(line, 1, RSTART - 1)
  line = substr(line, RSTART + RLENGTH)
  print ".TP"
  print marked(name)
  paragraph(line)
}

function finish_list() {
  if (listing) print ".RE"
  listing = 0
}

# Several commands described by one text share it.
function finish_command() {
  if (command == "") return
  finish_list()
  print said ? ".TP" : ".TQ"
  said = 0
  print marked(command)
  command = ""
}

BEGIN { said = 1 }
/^usage:/ { reading = 1; next }
!reading { next }
/^  [a-z-]/ {
  finish_command()
  if (match(substr($0, 3), /   */)) column = RSTART + RLENGTH + 2
  command = substr($0, 3)
  if (column && substr($0, column - 1, 1) == " " && substr($0, column, 1) != " ") {
    command = substr($0, 3, column - 3)
    sub(/ +$/, "", command)
    finish_command()
    said = 1
    paragraph(substr($0, column))
  }
  next
}
/^$/ { column = 0 }
/^   +\[/ && command != "" {
  sub(/^ +/, "")
  command = command " " $0
  next
}
/^      [^ ].*[^ ]  +[^ ]/ {
  item(substr($0, 7))
  next
}
/^      / {
  finish_command()
  said = 1
  sub(/^ +/, "")
  paragraph($0)
  next
}
/^[^ ]/ {
  finish_command()
  finish_list()
  if (!tail) print ".PP"
  tail = 1
  paragraph($0)
}
END {
  finish_command()
  finish_list()
}
