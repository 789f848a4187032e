import Board
import Device
import Glibc
import Handover
import RunStore

/// `moonrunner offload`: runs onto a stick that is plugged into the board.
enum OffloadCommand {
  static func run(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    let device = DataDirectory.absolute(try arguments.operand())
    let data = DataDirectory.absolute(arguments.data)
    let socket = arguments.value("--socket")
    var visit: StickVisit
    do { visit = try StickVisit(device, data: data, socket: socket) } catch {
      throw failure(error)
    }
    let wish: Offload.Import = arguments.has("--import") ? .yes : .ask
    do {
      let result = try visit.run(wish)
      try tell(result, &visit, to: &output)
    } catch {
      visit.recorder.tell(.failed(reason: (error as? StickTrouble)?.briefly ?? "\(error)"))
      throw failure(error)
    }
  }

  private static func failure(_ error: any Error) -> CommandError {
    switch error {
    case let error as CommandError: error
    case let error as SystemError: .failed(error.description)
    default: .failed("\(error)")
    }
  }

  private static func tell(
    _ result: OffloadResult, _ visit: inout StickVisit, to output: inout Output
  ) throws(CommandError) {
    let report = result.report
    for run in report.unreadable {
      complain("moonrunner: the run \(run.id) is damaged and was not copied: \(run.reason)")
    }
    let runs = report.runs == 1 ? "1 run" : "\(report.runs) runs"
    try output.line(
      "\(report.runs == 0 ? "no new runs" : "\(runs) copied, \(report.bytes / 1000) kB")"
        + (visit.isDevice ? "; the stick may be pulled out" : ""))
    if let count = result.imported {
      try output.line("the ladder on the stick was taken over: \(count) badges")
      visit.recorder.tell(.imported(badges: count))
    }
    if let count = result.offered {
      try output.line("a ladder with \(count) badges lies on the stick; --import takes it over")
    }
    if let refused = result.refused {
      visit.recorder.tell(.failed(reason: refused.briefly))
      throw .failed(refused.description)
    }
    if let path = report.foreign.first {
      visit.recorder.tell(.failed(reason: StickTrouble.inTheWay(path: path).briefly))
      let more = report.foreign.count > 1 ? " and \(report.foreign.count - 1) more" : ""
      throw .failed("MOONRUNNER/\(path)\(more) on the stick is not MoonRunner's: rename it")
    }
    if report.isListAnew {
      complain("moonrunner: the stick's list was too large to be one of ours, and was made anew")
      visit.recorder.tell(.failed(reason: "its list was too large; it was made anew"))
    } else {
      visit.recorder.tell(.done(runs: report.runs))
    }
    if let run = report.unreadable.first {
      throw .failed("the run \(run.id) is damaged; all others are on the stick")
    }
  }
}

/// A stick from plugging in to pulling out.
private struct StickVisit {
  private let place: StickPlace
  private let owner: DataOwner
  private let data: String
  let recorder: RecorderWait

  init(_ device: String, data: String, socket: String?) throws {
    self.data = data
    owner = try DataOwner(of: data)
    let folder = getenv("RUNTIME_DIRECTORY").map { String(cString: $0) }
    let place = try StickPlace(device, owner: owner, runtimeDirectory: folder)
    self.place = place
    // Looked for as the owner, to whom the recorder's folder is open.
    try owner.become()
    let isRecorder = access(RecorderLink.standardPath, F_OK) == 0
    try owner.leave()
    let socket = socket ?? (isRecorder ? RecorderLink.standardPath : nil)
    recorder = RecorderWait(
      link: socket.map { RecorderLink(path: $0) }, data: data,
      isThere: { [owner] in owner.asRoot { place.isThere } },
      say: { complain("moonrunner: \($0)") })
  }

  var isDevice: Bool { place.isDevice }

  /// Works as the owner of the runs; as root only to mount, and for the calls on a folder that
  /// somebody else has mounted.
  func run(_ wish: Offload.Import) throws -> OffloadResult {
    // Nothing is mounted as long as a run is being recorded: pulling the stick is harmless then.
    try owner.become()
    try recorder.wait()
    try owner.leave()
    try place.mount()
    defer {
      try? owner.leave()
      place.unmount()
    }
    let stick = try place.files()
    try owner.become()
    do {
      let progress = CopyProgress()
      let offload = Offload(
        data: data, software: Help.version, page: RunsPage(data: data, cards: nil),
        recorder: recorder, show: progress.show)
      defer { progress.clear() }
      let result = try offload.visit(stick, wish)
      try owner.asRoot { () throws(StickTrouble) in try place.settle() }
      return result
    } catch let trouble as StickTrouble {
      throw owner.asRoot { place.isThere } ? trouble : StickTrouble.pulledOut
    }
  }
}

/// A line on standard error that a person watches.
private struct CopyProgress {
  private let isShown = isWatched

  func show(_ done: Int, _ all: Int) {
    guard isShown, all > 0 else { return }
    write("\r\(done) of \(all) runs")
  }

  func clear() {
    if isShown { write("\r\u{1b}[K") }
  }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
