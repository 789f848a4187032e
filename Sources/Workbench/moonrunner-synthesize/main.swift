import Console
import Glibc

/// Writes a log as the words of the command line ask for it, or says how the program is called.
func perform(_ words: [String]) throws(CommandError) {
  let call = "moonrunner-synthesize"
  guard !words.contains("--help"), !words.contains("-h") else {
    var output = Output()
    for line in Synthesize.syntax.page(of: call) { try output.line(line) }
    return try output.finish()
  }
  try Synthesize.run(try Arguments(words, by: Synthesize.syntax, name: nil, call: call))
}

// A reader that went away is an error of one write, not the end of the program.
signal(SIGPIPE, SIG_IGN)
holdStandardStreams()
do { try perform(ProgramWords.all()) } catch {
  for line in error.lines { complain("moonrunner-synthesize: \(line)") }
  exit(error.status)
}
