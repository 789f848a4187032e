import Glibc
import Soaking
import VirtualBoard

// moonrunner-soak FOLDER RUNS SEED faults|none: so many runs of an hour; a line each, of its
// number, its id ("-" where it was not saved), what faults it had, KiB in memory, open descriptors.

let words = Array(CommandLine.arguments.dropFirst())
guard words.count == 4, let runs = Int(words[1]), let seed = UInt64(words[2]) else {
  HostFiles.tell("usage: moonrunner-soak FOLDER RUNS SEED faults|none", on: 2)
  exit(2)
}
var soak = Soak(words[0], seed: seed, hasFaults: words[3] == "faults")
for _ in 0..<runs {
  let row = soak.next()
  let kind = row.hadDeafMinutes ? "all" : "parts"
  HostFiles.tell(
    "\(row.number) \(row.id ?? "-") \(kind) \(row.memory) \(row.descriptors)", on: 1)
}
soak.finish()
