import Console
import Glibc

/// Executes the command line.
func perform(_ words: [String], to output: inout Output) throws(CommandError) {
  switch try Invocation(words) {
  case .help(let page): try HelpCommand.show(page, to: &output)
  case .command(let command, let words):
    output.endsWithReader = command.onlyPrints
    try command.perform(try Arguments(words, of: command), to: &output)
  }
  try output.finish()
}

// Makes writing to a closed pipe an error instead of ending the program.
signal(SIGPIPE, SIG_IGN)
holdStandardStreams()
var output = Output()
do { try perform(ProgramWords.all(), to: &output) } catch {
  try? output.flush()
  if let line = error.lines.first { complain("moonrunner: \(line)") }
  for line in error.lines.dropFirst() { complain(line) }
  exit(error.status)
}
