import Glibc
import Soaking
import VirtualBoard

// moonrunner-soak FOLDER RUNS SEED faults|none: RUNS runs of an hour; one line for each with its
// number, its ID ("-" if it was not saved), its faults, KiB in memory, open descriptors.
//
// moonrunner-soak years RUNS SEED: ten years of a card with RUNS runs; one line of figures.

let words = Array(CommandLine.arguments.dropFirst())
if words.count == 3, words[0] == "years", let runs = Int(words[1]), let seed = UInt64(words[2]) {
  do {
    HostFiles.tell(try Years(seed: seed, runs: runs).run(), on: 1)
    exit(0)
  } catch {
    HostFiles.tell("seed \(seed): \(error)", on: 2)
    exit(1)
  }
}
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
