import Glibc
import Simulator

// A closed output pipe makes a write fail instead of killing the program.
signal(SIGPIPE, SIG_IGN)
do throws(SimulatorError) {
  let options = try SimulatorOptions(CommandLine.arguments.dropFirst())
  if options.wantsHelp {
    Console.output.line(SimulatorOptions.help)
  } else {
    try Session.run(options) { Console.output.line($0) }
  }
} catch {
  Console.errors.line("moonrunner-simulator: \(error.message)")
  exit(error.status)
}
