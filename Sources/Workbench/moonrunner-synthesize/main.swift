import Console
import Glibc

/// Writes the log requested by the command-line arguments, or prints the help page.
func perform(_ words: [String]) throws(CommandError) {
  let call = "moonrunner-synthesize"
  guard !words.contains("--help"), !words.contains("-h") else {
    var output = Output()
    for line in Synthesize.syntax.page(of: call) { try output.line(line) }
    return try output.finish()
  }
  try Synthesize.run(try Arguments(words, by: Synthesize.syntax, name: nil, call: call))
}

// A closed output pipe makes a write fail instead of killing the program.
signal(SIGPIPE, SIG_IGN)
holdStandardStreams()
do { try perform(ProgramWords.all()) } catch {
  for line in error.lines { complain("moonrunner-synthesize: \(line)") }
  exit(error.status)
}
