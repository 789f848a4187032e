import Glibc

/// Does what the command line asks for.
func perform(_ words: [String], to output: inout Output) throws(CommandError) {
  switch try Invocation(words) {
  case .help(let page): try HelpCommand.show(page, to: &output)
  case .command(let command, let words):
    try command.perform(try Arguments(words, of: command), to: &output)
  }
}

// A reader that went away is an error of one write, not the end of the program.
signal(SIGPIPE, SIG_IGN)
var output = Output()
do {
  try perform(ProgramWords.all, to: &output)
  try output.flush()
} catch {
  try? output.flush()
  complain("moonrunner: \(error.lines.first ?? "")")
  for line in error.lines.dropFirst() { complain(line) }
  exit(error.status)
}
