import Glibc
import RunModel
import VirtualBoard

/// Time limit for all trials: many times their usual duration, to allow for an overloaded machine,
/// but finite, so that a hanging guest does not block forever.
let limit = Duration.seconds(7200)
/// An interactive board may run all day.
let interactiveLimit = Duration.seconds(86_400)

func complain(_ text: String) {
  HostFiles.tell("virtual-board: \(text)", on: 2)
}

func say(_ text: String) {
  HostFiles.tell(text, on: 1)
}

/// Performs a trial and reports the result.
func perform(_ name: String, _ body: () throws(VirtualBoardError) -> Void) throws(VirtualBoardError)
{
  say("==> \(name)")
  let start = Host.now
  do {
    try body()
  } catch {
    throw VirtualBoardError("\(name): \(error)")
  }
  say("    passed after \((Host.now - start).milliseconds / 1000) s")
}

func run(_ options: VirtualBoardOptions, _ trial: Trial) throws(VirtualBoardError) {
  switch options.command {
  case .test:
    try runReceivers(trial)
    try perform("a whole run") { () throws(VirtualBoardError) in
      try WholeRun(trial.within("run")).perform()
    }
    try runUnplugged(trial)
    for kind in [DisplayKind.cirrus, .vfb] { try runDisplay(kind, trial) }
  case .receivers:
    try runReceivers(trial)
  case .unplugged:
    try runUnplugged(trial)
  case .displays:
    for kind in DisplayKind.ofPC { try runDisplay(kind, trial) }
  case .check:
    try perform("moonrunner check") { () throws(VirtualBoardError) in
      try CheckTrial(trial.within("check")).perform()
    }
  case .faults:
    try perform("faults") { () throws(VirtualBoardError) in
      var faults = FaultTrial(
        options.scenarios, isTogether: options.areAllWanted, share: options.share, trial)
      try faults.perform()
    }
  case .soak:
    try perform("soak") { () throws(VirtualBoardError) in
      var soak = GuestSoak(trial.within("soak"), minutes: options.minutes, seed: options.seed)
      try soak.perform()
    }
  case .measure:
    try perform("measure") { () throws(VirtualBoardError) in
      try BoardMeasurement(trial.within("measure")).perform()
    }
  case .interactive:
    try Interactive(trial.within("interactive"), log: options.log ?? "", screen: options.screen)
      .perform()
  case .installed:
    try perform("the package on Debian 13") { () throws(VirtualBoardError) in
      let parts = options.parts.isEmpty ? InstalledTrial.Part.allCases : options.parts
      try InstalledTrial(trial.within("installed"), parts, seed: options.seed).perform()
    }
  case .panels:
    try runPanels(trial)
  case .help:
    say(VirtualBoardOptions.text)
  }
}

func runReceivers(_ trial: Trial) throws(VirtualBoardError) {
  try perform("receivers") { () throws(VirtualBoardError) in
    try ReceiverTrial(trial.within("receivers")).perform()
  }
}

func runUnplugged(_ trial: Trial) throws(VirtualBoardError) {
  try perform("a run with unplugged parts") { () throws(VirtualBoardError) in
    try UnpluggedRun(trial.within("unplugged")).perform()
  }
}

func runPanels(_ trial: Trial) throws(VirtualBoardError) {
  try perform("SPI displays") { () throws(VirtualBoardError) in
    try PanelTrial(trial.within("panels")).perform()
  }
  try perform("a whole run on an arm64 board") { () throws(VirtualBoardError) in
    let trial = trial.within("arm64-run")
    try WholeRun(trial, on: .panel(PanelTrial.build("pirate-audio-0", trial))).perform()
  }
}

func runDisplay(_ kind: DisplayKind, _ trial: Trial) throws(VirtualBoardError) {
  try perform("display \(kind.name)") { () throws(VirtualBoardError) in
    try DisplayTrial(kind, trial.within(kind.name)).perform()
  }
}

let options: VirtualBoardOptions
do {
  options = try VirtualBoardOptions(CommandLine.arguments.dropFirst())
} catch {
  complain("\(error); see 'scripts/virtual-board help'")
  exit(2)
}
if options.judgesOnly { exit(0) }
if options.command == .help {
  say(VirtualBoardOptions.text)
  exit(0)
}

do {
  let output = try OutputDirectory(options.output)
  do {
    let limit = options.command == .interactive ? interactiveLimit : limit
    // Last resort: the kernel kills this program, and QEMU with it.
    alarm(UInt32(limit.inSeconds) + 30)
    let host = Host(limit: limit)
    let sounds = try SoundBook(directory: options.project + "/Sources/C/Assets/sounds")
    let trial = Trial(options.files(output: output.path), host: host, sounds: sounds, say: say)
    try run(options, trial)
  } catch {
    complain("\(error)")
    complain("logs, pictures and sounds are in \(output.path)")
    exit(1)
  }
  output.tidy()
} catch {
  complain("\(error)")
  exit(1)
}
