import Board
import Console
import Handover
import RunModel
import RunStore
import USBDrive

/// `moonrunner check`: reports which parts of the board work, and how to repair the others.
enum CheckCommand {
  static func run(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    let board = try BoardFileLoader.load(arguments.value("--config"))
    if !arguments.has("--file-only") {
      try FolderOwner.refuseRoot(in: board.data)
    }
    try output.line(board.name)
    if arguments.has("--file-only") { return try output.flush() }
    var failures = 0
    failures += try checkSettings(board, to: &output)
    failures += try checkBadges(board, to: &output)
    try tellSelfTest(board, to: &output)
    let check = BoardCheck(board, ports: LinuxPorts())
    for part in BoardPart.checked {
      let finding = check.check(part, quick: arguments.has("--quick")) { words in
        // Cannot fail: this command finishes even if nobody reads its output.
        try? line(part.name, "...", words, to: &output)
      }
      failures += try tell(part.name, finding, to: &output)
    }
    let system = system(of: board)
    for part in SystemCheck.Part.allCases {
      failures += try tell(part.rawValue, system.check(part), to: &output)
    }
    let supply = SupplyCheck(restarts: lastRestarts(board))
    failures += try tell("supply", supply.check(), to: &output)
    try output.flush()
    guard failures == 0 else {
      throw .failed(failures == 1 ? "1 check failed" : "\(failures) checks failed")
    }
  }

  /// Reports problems with the settings on standard error; returns 1 if they cannot be read.
  private static func checkSettings(
    _ board: BoardDescription, to output: inout Output
  ) throws(CommandError) -> Int {
    let settings = StoredSettings(of: DiskFileSystem(root: board.data, access: .read))
    let path = "\(board.data)/\(SettingsFile.path)"
    guard settings.exists else { return 0 }
    guard !settings.notes.isEmpty else {
      try line("settings", "ok", path, to: &output)
      return 0
    }
    let state = settings.isReadable ? "note" : "FAILS"
    try line("settings", state, "\(path): see standard error", to: &output)
    SettingsNotes.report(settings.notes, of: board.data) { complain("moonrunner: \($0)") }
    return settings.isReadable ? 0 : 1
  }

  /// Checks the runner's own ladder and pictures, if any; returns the number of failures.
  private static func checkBadges(
    _ board: BoardDescription, to output: inout Output
  ) throws(CommandError) -> Int {
    let ladder: Ladder
    do throws(CommandError) { ladder = try Ladder.load(of: board) } catch {
      try line("badges", "FAILS", error.message, to: &output)
      return 1
    }
    guard let path = ladder.path else { return 0 }
    try line("badges", "ok", "\(path): \(ladder.ownCount) badges", to: &output)
    let faults = ladder.pictureFaults
    for fault in faults { try line("picture", "FAILS", fault, to: &output) }
    return faults.count
  }

  /// Reports the results of the wearable's self-test, if it was run.
  private static func tellSelfTest(
    _ board: BoardDescription, to output: inout Output
  ) throws(CommandError) {
    for text in SelfTestFile.lines(in: board.data) ?? [] {
      try line("self-test", "note", text, to: &output)
    }
  }

  /// Returns the check of the recorder's surroundings.
  private static func system(of board: BoardDescription) -> SystemCheck {
    let socket = RunCommand.runtimeDirectory.map { "\($0)/\(HelperSocket.fileName)" }
    let places = SystemCheck.Places(
      data: board.data, socket: socket ?? RecorderLink.standardPath,
      gadget: GadgetFiles.standardPath)
    var outlook = SystemCheck.Outlook()
    outlook.tools = DriveTools.check
    return SystemCheck(places, outlook)
  }

  /// Returns the number of board restarts in the last run, or `nil` if unknown.
  private static func lastRestarts(_ board: BoardDescription) -> Int? {
    guard let directory = try? DataDirectory.look(board.data),
      let last = directory.store.summaries.last(where: { $0.imported == nil })
    else { return nil }
    return try? directory.store.stored(last.id).run.boardRestarts
  }

  /// Reports a finding; returns the number of failures.
  private static func tell(
    _ name: String, _ finding: CheckFinding, to output: inout Output
  ) throws(CommandError) -> Int {
    switch finding {
    case .works(let words): try line(name, "ok", words, to: &output)
    case .note(let words): try line(name, "note", words, to: &output)
    case .without(let words): try line(name, "-", words, to: &output)
    case .absent: try line(name, "-", "this board has none", to: &output)
    case .fails(let words):
      try line(name, "FAILS", words, to: &output)
      return 1
    }
    return 0
  }

  /// Writes a line immediately: the next part may take a while.
  private static func line(
    _ name: String, _ state: String, _ words: String, to output: inout Output
  ) throws(CommandError) {
    try output.line("\(padded(name, 11)) \(padded(state, 5)) \(words)")
    try output.flush()
  }
}
