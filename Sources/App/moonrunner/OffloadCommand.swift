import Board
import Console
import Device
import Glibc
import Handover
import Intake
import RunStore
import USBStick

/// `moonrunner offload`: copies runs to a USB stick plugged into the board.
enum OffloadCommand {
  static func run(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    let device = DataDirectory.absolute(try arguments.operand())
    let data = DataDirectory.absolute(arguments.data)
    let visit: StickVisit
    do { visit = try StickVisit(device, data: data, socket: arguments.value("--socket")) } catch {
      throw failure(error)
    }
    let wish: Offload.Import = arguments.has("--import") ? .yes : .ask
    do {
      let result = try visit.run(wish)
      try tell(result, visit, to: &output)
    } catch {
      visit.recorder.tell(
        .failed(
          reason: HelperTrouble(line: (error as? StickTrouble)?.briefly ?? "\(error)")))
      throw failure(error)
    }
  }

  /// Reports imported runs; the result stays on the wearable's display.
  private static func tell(
    _ runs: StickImportResult, _ visit: StickVisit, to output: inout Output
  ) throws(CommandError) {
    let counts = "\(runs.known) already stored, \(runs.refused) refused"
    if runs.isImported {
      try output.line(
        "\(runs.runs) runs imported, \(counts); they appear when the wearable restarts")
    } else if runs.runs > 0 {
      try output.line("\(runs.runs) new runs are on the stick; --import imports them")
    } else {
      try output.line("no new runs to import, \(counts)")
    }
    if runs.refused > 0 {
      try output.line(
        "MOONRUNNER/IMPORT/REPORT.TXT on the stick lists the"
          + " reasons")
    }
    visit.recorder.tell(
      .took(
        runs: runs.isImported ? runs.runs : 0, known: runs.known, refused: runs.refused))
  }

  /// Reports imported courses or workouts; the result stays on the wearable's display.
  private static func tell(
    _ files: StickFilesOutcome, _ visit: StickVisit, to output: inout Output
  ) throws(CommandError) {
    for refused in files.refused { complain("moonrunner: \(refused)") }
    if files.taken > 0 {
      let noun = files.kind.noun
      try output.line(
        "\(files.taken == 1 ? "1 \(noun) was" : "\(files.taken) \(noun)s were") taken over")
    }
    guard files.taken > 0 || files.refused.count > 1 else {
      let reason = files.refused.first?.briefly ?? ""
      return visit.recorder.tell(.failed(reason: HelperTrouble(line: reason)))
    }
    visit.recorder.tell(files.kind.report(files.taken, files.refused.count))
  }

  private static func failure(_ error: any Error) -> CommandError {
    switch error {
    case let error as CommandError: error
    case let error as SystemError: .failed(error.description)
    default: .failed("\(error)")
    }
  }

  /// Reports copied runs.
  private static func tell(
    _ report: StickReport, hasRuns: Bool, _ visit: StickVisit, to output: inout Output
  ) throws(CommandError) {
    for run in report.unreadable {
      let end =
        report.kept.contains(run.id)
        ? "its copy on the stick is kept" : "it was not copied"
      complain("moonrunner: the run \(run.id) is damaged (\(run.reason)); \(end)")
    }
    let runs = report.runs == 1 ? "1 run" : "\(report.runs) runs"
    let copied =
      report.runs > 0
      ? "\(runs) copied, \(report.bytes / 1000) kB"
      : hasRuns ? "no new runs" : "no runs to copy"
    try output.line(copied + (visit.isDevice ? "; the stick may be pulled out" : ""))
  }

  private static func tell(
    _ result: OffloadResult, _ visit: StickVisit, to output: inout Output
  ) throws(CommandError) {
    let report = result.report
    try tell(report, hasRuns: result.hasRuns, visit, to: &output)
    if result.repaired > 0 {
      try output.line(
        "\(result.repaired == 1 ? "1 run" : "\(result.repaired) runs") will be repaired from the"
          + " stick when the wearable restarts, or by 'moonrunner runs recover'")
    }
    switch result.server {
    case nil: break
    case .isSet?:
      try output.line("the server in rclone.conf is set up")
      visit.recorder.tell(.serverSet)
    case .offered?:
      try output.line("the stick has an rclone.conf; --import imports it")
    // Reported below, after the successes.
    case .refused?: break
    }
    if let count = result.imported {
      try output.line("the ladder on the stick was imported: \(count) badges")
      visit.recorder.tell(.imported(badges: count))
    }
    if let count = result.offered {
      try output.line("the stick has a ladder with \(count) badges; --import imports it")
    }
    for files in result.files { try tell(files, visit, to: &output) }
    switch result.maps {
    case nil: break
    case .taken(let count)?:
      try output.line("\(count == 1 ? "1 map was" : "\(count) maps were") taken over")
      visit.recorder.tell(.tookMaps(maps: count))
    case .offered(let count)?:
      try output.line(
        "the stick has \(count == 1 ? "1 new map" : "\(count) new maps"); --import imports"
          + " \(count == 1 ? "it" : "them")")
    }
    if let runs = result.runs { try tell(runs, visit, to: &output) }
    if case .refused(let trouble, let line)? = result.server {
      visit.recorder.tell(.failed(reason: trouble))
      throw .failed(line)
    }
    if let refused = result.refused {
      visit.recorder.tell(.failed(reason: HelperTrouble(line: refused.briefly)))
      throw .failed(refused.description)
    }
    if let path = report.foreign.first {
      let trouble = StickTrouble.inTheWay(path: path)
      visit.recorder.tell(.failed(reason: HelperTrouble(line: trouble.briefly)))
      let more = report.foreign.count > 1 ? " and \(report.foreign.count - 1) more" : ""
      throw .failed("MOONRUNNER/\(path)\(more) on the stick is not from MoonRunner: rename it")
    }
    if report.isListAnew {
      complain("moonrunner: the list on the stick was too large to be valid, and was rebuilt")
      visit.recorder.tell(.failed(reason: "its list was too large; it was rebuilt"))
    } else if result.isDone {
      visit.recorder.tell(result.end)
    }
    if let run = report.unreadable.first {
      throw .failed(
        report.kept.contains(run.id)
          ? "the run \(run.id) is damaged on the wearable; its copy and all others are on the stick"
          : "the run \(run.id) is damaged; all others are on the stick")
    }
    try failForRefused(result)
  }

  /// - Throws: ``CommandError`` if files were refused.
  private static func failForRefused(_ result: OffloadResult) throws(CommandError) {
    let refused = result.files.filter { !$0.refused.isEmpty }.map { files in
      files.refused.count == 1
        ? "a \(files.kind.noun) was" : "\(files.refused.count) \(files.kind.noun)s were"
    }
    guard refused.isEmpty else {
      throw .failed("\(refused.joined(separator: " and ")) refused")
    }
  }
}

extension OffloadResult {
  /// The final state for the wearable, which reports the copied runs.
  fileprivate var end: StickState {
    let damaged = report.unreadable.count
    guard damaged > 0 else { return hasRuns ? .done(runs: report.runs) : .noRuns }
    let advice =
      report.kept.count == damaged ? "the stick keeps its copies" : "all others are on the stick"
    return .failed(
      reason: HelperTrouble(
        reason: damaged == 1 ? "1 run is damaged" : "\(damaged) runs are damaged", advice: advice))
  }

  /// Whether to report the copied runs last: nothing except a ladder was imported.
  fileprivate var isDone: Bool {
    if case .taken? = maps { return false }
    return server != .isSet && runs == nil && files.isEmpty
  }
}

/// The visit of a stick, from waiting for the recorder to unmounting.
///
/// The command has only the rights of the owner of the runs; a separate process that runs as root
/// mounts a device.
private struct StickVisit {
  private let stick: any Stick
  private let data: String
  private let lock: OffloadLock
  let recorder: RecorderWait

  init(_ device: String, data: String, socket: String?) throws {
    self.data = data
    let owner = try DataOwner(of: data)
    let folder = getenv("RUNTIME_DIRECTORY").map { String(cString: $0) }
    let place = try StickPlace(device, owner: owner, runtimeDirectory: folder)
    // Root is needed only for devices, which no other user can mount.
    if !place.isDevice { try FolderOwner.refuseRoot(in: data) }
    let stick = try SeparateStick.go(with: place, owner: owner) { trouble in
      complain("moonrunner: \(trouble)")
      // Root's rights are no longer needed, and only the owner may talk to the recorder.
      if (try? owner.becomeForGood()) != nil {
        StickVisit.recorder(socket, data) { true }.tell(
          .failed(reason: HelperTrouble(line: trouble.briefly)))
      }
      return EXIT_FAILURE
    }
    self.stick = stick
    lock = try OffloadLock(data: data, isThere: { stick.isThere }, say: StickVisit.say)
    recorder = StickVisit.recorder(socket, data) { stick.isThere }
  }

  /// Returns the connection to the given recorder, otherwise to the standard one if it runs.
  ///
  /// Call it as the owner, who can access the folder of the socket.
  private static func recorder(
    _ socket: String?, _ data: String, isThere: @escaping () -> Bool
  ) -> RecorderWait {
    let isRecorder = access(RecorderLink.standardPath, F_OK) == 0
    let socket = socket ?? (isRecorder ? RecorderLink.standardPath : nil)
    return RecorderWait(
      link: socket.map { RecorderLink(path: $0) }, data: data, isThere: isThere, say: say)
  }

  private static func say(_ line: String) { complain("moonrunner: \(line)") }

  var isDevice: Bool { stick.isDevice }

  func run(_ wish: Offload.Import) throws -> OffloadResult {
    // Nothing is mounted while a run is being recorded, so that pulling the stick is harmless.
    try recorder.wait()
    defer { stick.unmount() }
    do {
      let files = try stick.mount()
      let progress = RunProgress()
      let offload = Offload(
        data: data, software: Help.version,
        page: DataDirectoryPage(data: data, cards: nil, say: StickVisit.say),
        reports: ReportFiles { StickVisit.say($0) },
        basis: { [data] in try ImportCommand.basis(data: data) }, recorder: recorder,
        show: progress.show)
      defer { progress.clear() }
      let result = try offload.visit(files, wish)
      try stick.settle()
      return result
    } catch let trouble as StickTrouble {
      throw stick.isThere ? trouble : StickTrouble.pulledOut
    }
  }
}
