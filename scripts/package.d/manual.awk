# What --help says of commands and options, as a piece of a man page. A line that begins with two
# spaces is a command with its arguments, one with more that begins with [ goes on with them, one
# with six or more is text about the commands before it. Text may also stand beside a command, in a
# column that some line sets off by two spaces. Behind exactly six spaces and set off by two more
# from what is said of it stands an option or argument, which ten spaces go on with. What stands
# behind the last command is of its own.

# Words in capitals stand for what a person gives; options and commands are typed as they are.
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

# Text as roff wants it: no line that begins with its control characters.
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

# An option or argument of the command before it.
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

# Several commands that one text is about share it.
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
