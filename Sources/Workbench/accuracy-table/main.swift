import AccuracyTable
import Glibc
import Simulation

// Prints the table of `scripts/accuracy`: the distance errors.

func say(_ text: String, on file: Int32 = 1) {
  let bytes = Array((text + "\n").utf8)
  var start = 0
  while start < bytes.count {
    let count = bytes[start...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    guard count > 0 else { exit(1) }
    start += count
  }
}

/// Reports the missed goals and exits.
func end(_ missed: [String]) -> Never {
  say("")
  for line in missed { say("MISSED \(line)") }
  say(missed.isEmpty ? "All goals are met." : "Missed goals: \(missed.count).")
  exit(missed.isEmpty ? 0 : 1)
}

let words = Array(CommandLine.arguments.dropFirst())
if words.contains("--help") || words.contains("-h") {
  say(Plan.usage)
  exit(0)
}
let plan: Plan
do {
  plan = try Plan(words)
} catch {
  say("accuracy: \(error.reason); see --help", on: 2)
  exit(2)
}

if plan.followsCourses {
  say("courses at 1 Hz, chest, \(plan.seedWords), receivers in turn: \(plan.receiverWords)\n")
  let table = await CourseTable.measured(by: plan)
  for line in table.lines() { say(line) }
  guard plan.judges else { exit(0) }
  end(table.missed())
}

if plan.racesGhosts {
  say("ghosts, pairs of runs with \(plan.seedWords), receivers in turn: \(plan.receiverWords)\n")
  let table = await GhostTable.measured(by: plan)
  for line in table.lines() { say(line) }
  guard plan.judges else { exit(0) }
  end(table.missed())
}

say(
  "engine \(plan.engine), \(plan.seedWords), receivers in turn: \(plan.receiverWords)")
var missed: [String] = []
var wasJudged = false
for wear in plan.wears {
  for rate in plan.rates {
    let table = Table(
      scenarios: plan.scenarios,
      outcomes: await outcomes(of: plan.trials(rate: rate, wear: wear), threads: plan.threads))
    say("\n=== \(rate) Hz, \(wear.rawValue)\n")
    for line in table.lines() { say(line) }
    guard plan.judges, rate == 1, wear == .chest else { continue }
    wasJudged = true
    missed += Goals.missed(by: table)
  }
}
guard plan.judges else { exit(0) }
guard wasJudged else {
  say("accuracy: --judge needs 1 Hz on the chest, which was not measured", on: 2)
  exit(2)
}
end(missed)
