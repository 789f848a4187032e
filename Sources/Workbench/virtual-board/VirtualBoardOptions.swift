import VirtualBoard

/// The parsed command line.
struct VirtualBoardOptions {
  enum Command: String, CaseIterable {
    case test
    case unplugged
    case displays
    case measure
    case check
    case faults
    case soak
    case receivers
    case interactive
    case installed
    case panels
    case help
  }

  var command = Command.test
  /// Whether to only validate the arguments.
  var judgesOnly = false
  /// The NMEA log of `interactive`.
  var log: String?
  /// The parts of the installed trial to perform; all if empty.
  var parts: [InstalledTrial.Part] = []
  /// The coinciding faults; if empty, each fault alone.
  var faults: [BoardFault] = []
  /// Whether to also try every pair.
  private(set) var areAllWanted = false
  /// Whether the sample consists of single faults instead of pairs.
  private var isAlone = false
  /// Size of the sample of pairs or single faults; `nil` for no sample.
  private(set) var sample: Int?
  /// Duration of the soak, minutes.
  private(set) var minutes = 30
  /// The share of the runs to perform; each share runs on a separate machine.
  private(set) var share = (number: 0, of: 1)
  private(set) var seed: UInt64 = 1
  private var values: [String: String] = [:]

  static let text = """
    usage: scripts/virtual-board [COMMAND] [--output DIR]

      test         The receivers; then a whole run controlled by key presses on the emulated board,
                   which checks display, sound, motor and run file; then `unplugged`, and `displays`
                   without the first display. This is the default.
      unplugged    A run during which keys, motor and light disappear and return, and the receiver
                   loses power for a while and is configured again.
      displays     The three displays only.
      measure      Measure latencies, CPU time, wake-ups and memory.
      check        `moonrunner check` with all parts, and with some missing.
      faults [FAULT ... | all | [alone] --sample N] [--seed N]
                   Runs controlled by key presses, with faults of keys, clock, receiver, display,
                   speaker, pins, data partition, helpers and the recorder itself: each alone; the
                   named ones together; with `all`, each alone and in pairs, several per run; or a
                   seeded sample of N pairs, or with `alone`, of N single faults.
                   Uses the kernel and libraries of Debian 12, or of Debian 13 with --debian 13.
      soak [--minutes N] [--seed N]
                   A run of N (30) minutes with a fault every minute; memory and descriptors must
                   not grow.
      receivers    Emulated receivers of several makers on pseudo-terminals of this computer,
                   without a virtual machine: `moonrunner check` identifies and configures each;
                   `moonrunner run` configures one again after a power cut. One minute.
      interactive LOG [--screen FILE]
                   An interactive board. The receiver sends the NMEA log LOG in real time; FILE
                   (screen.png) always shows the display's contents. Terminal keys:
                     a s d f    start, stop, up, down        A S D F    the same, held for 0.8 s
                     X          start held for 1.6 s (confirm)
                     b          start and stop together for 1.1 s
                     q          quits as at a shutdown; the runs are in DIR/share/data
      installed [PART ...] [--seed N]
                   Tests the package on Debian 13 with systemd, in all or some parts, and finally
                   switches off:
                     system     units verified and audited, a run in their sandbox, the recorder
                                stalled and restarted, the clock
                     drive      the cable to a computer, also unplugged and replugged 100 times
                     stick      sticks, also pulled out, full, read-only and broken
                     guide      a street map and a course from a stick, and a run with both
                     server     the runner's own server, and a run while it hangs
                     rights     attempts to become root: by the recorder's user, by plugged-in
                                devices
                   N is the random seed for the unplugging times.
      panels       An arm64 board with the kernel's own display driver: the picture on the glass of
                   every build in every rotation, a driver removed and restored during a run, the
                   text console, then a whole run controlled by key presses.
      help         This text.

    --output DIR keeps logs, screens, sounds and files; without it they are kept after failures.
    Exit status: 0 done, 1 failed, 2 wrong arguments.
    """

  /// Parses the arguments; throws an error that describes the first invalid one.
  init(_ words: some Sequence<String>) throws(VirtualBoardError) {
    var words = Array(words)[...]
    if words.first == "--judge" {
      judgesOnly = true
      words.removeFirst()
    }
    if let first = words.first, !first.hasPrefix("--") {
      guard let command = Command(rawValue: first) else {
        throw VirtualBoardError("unknown command \"\(first)\"")
      }
      self.command = command
      words.removeFirst()
    } else if words.first == "--help" {
      command = .help
      words.removeFirst()
    }
    while let word = words.popFirst() {
      if VirtualBoardOptions.valued.contains(word) {
        guard let value = words.popFirst(), values[word] == nil else {
          throw VirtualBoardError("\(word) must be given once, with a value")
        }
        if let owners = VirtualBoardOptions.owners[word], !owners.contains(command) {
          let names = owners.map(\.rawValue).joined(separator: ", ")
          throw VirtualBoardError("\(word) is only valid with \(names)")
        }
        values[word] = value
      } else if command == .faults, word == "all" {
        areAllWanted = true
      } else if command == .faults, word == "alone" {
        isAlone = true
      } else if command == .faults, let fault = BoardFault.all.first(where: { $0.name == word }) {
        faults.append(fault)
      } else if command == .installed, let part = InstalledTrial.Part(rawValue: word) {
        parts.append(part)
      } else if command == .interactive, log == nil, !word.hasPrefix("-") {
        log = word
      } else {
        throw VirtualBoardError("unexpected argument \"\(word)\"")
      }
    }
    guard command != .interactive || log != nil else {
      throw VirtualBoardError("interactive needs the path of an NMEA log")
    }
    try readNumbers()
    if judgesOnly || command == .help { return }
    let machine = command == .receivers ? [] : ["--kernel", "--root"]
    let arm = command == .panels ? ["--guest", "--panels"] : []
    for word in machine + arm + ["--binary", "--project"] where values[word] == nil {
      throw VirtualBoardError("\(word) is missing; scripts/virtual-board passes it")
    }
  }

  private static let valued = [
    "--output", "--screen", "--seed", "--sample", "--minutes", "--share", "--kernel", "--root",
    "--disk", "--package", "--binary", "--guest", "--panels", "--project",
  ]

  /// The commands that accept each of these options.
  private static let owners: [String: [Command]] = [
    "--screen": [.interactive], "--seed": [.installed, .faults, .soak], "--minutes": [.soak],
    "--sample": [.faults], "--share": [.faults],
  ]

  private mutating func readNumbers() throws(VirtualBoardError) {
    if let text = values["--seed"] {
      guard let number = UInt64(text) else { throw VirtualBoardError("--seed needs a number") }
      seed = number
    }
    if let text = values["--minutes"] {
      guard let number = Int(text), (1...1000).contains(number) else {
        throw VirtualBoardError("--minutes needs a number from 1 to 1000")
      }
      minutes = number
    }
    if let text = values["--sample"] {
      guard let number = Int(text), number > 0 else {
        throw VirtualBoardError("--sample needs a number")
      }
      sample = number
    }
    if let text = values["--share"] {
      let numbers = text.split(separator: "/").compactMap { Int($0) }
      guard numbers.count == 2, numbers[1] > 0, (1...numbers[1]).contains(numbers[0]) else {
        throw VirtualBoardError("--share needs two numbers, such as 1/3")
      }
      share = (numbers[0] - 1, numbers[1])
    }
  }

  /// The coinciding faults of each scenario.
  var scenarios: [[BoardFault]] {
    let alone = BoardFault.all.map { [$0] }
    if !faults.isEmpty { return [faults] }
    if let sample {
      return FaultTrial.sample(sample, of: isAlone ? alone : BoardFault.pairs, seed: seed)
    }
    return areAllWanted ? alone + BoardFault.pairs : alone
  }

  /// The output directory; `nil` for a temporary one.
  var output: String? { values["--output"] }
  var screen: String { values["--screen"] ?? "screen.png" }
  var project: String { values["--project"] ?? "." }

  func files(output: String) -> BoardFiles {
    BoardFiles(
      kernel: values["--kernel"] ?? "", root: values["--root"] ?? "", disk: values["--disk"],
      package: values["--package"], binary: values["--binary"] ?? "",
      guestBinary: values["--guest"], panels: values["--panels"], project: project,
      output: output)
  }
}
