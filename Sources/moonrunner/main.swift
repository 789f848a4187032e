import Glibc
import RunModel

/// Does what the command line asks for.
func perform(_ words: ArraySlice<String>, to output: inout Output) throws(CommandError) {
  let rest = words.dropFirst()
  if rest.prefix(2).contains(where: { $0 == "--help" || $0 == "-h" }) {
    return try output.text(Help.text)
  }
  switch words.first {
  case "run": try RunCommand.run(rest)
  case "check": try CheckCommand.run(rest, to: &output)
  case "offload": try OffloadCommand.run(rest, to: &output)
  case "replay": try ReplayCommand.run(rest, to: &output)
  case "fixes": try FixesCommand.run(rest, to: &output)
  case "runs": try RunsCommand.run(rest, to: &output)
  case "badges": try BadgesCommand.run(rest, to: &output)
  case "usb": try USBCommand.run(rest)
  case "synthesize": try SynthesizeCommand.run(rest)
  case "--help", "-h", "help": try output.text(Help.text)
  case "--version": try output.line(Help.version)
  case .some(let word): throw .usage("unknown command \"\(word)\"")
  case nil: throw .usage("a command is missing")
  }
}

// A reader that went away is an error of one write, not the end of the program.
signal(SIGPIPE, SIG_IGN)
var output = Output()
do {
  try perform(ProgramWords.all[...], to: &output)
  try output.flush()
} catch {
  try? output.flush()
  complain("moonrunner: \(error.lines.first ?? "")")
  for line in error.lines.dropFirst() { complain(line) }
  exit(error.status)
}
