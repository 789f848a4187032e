import FlightRecord
import GPS
import RunModel
import RunStore
import Testing
import Tracking

@testable import Board
@testable import Device
@testable import MemoryDisk
@testable import Playback
@testable import Simulation

/// A run with every kind of event, as the wearable's loop sees it, and its flight record.
private struct Session {
  static let start = Instant(milliseconds: 83_000)
  private static let gone = SystemError("read it", code: 5)

  /// Times are in seconds since the wearable was switched on.
  static let script = """
    2 short start
    34 short up      # lights
    35 short start
    70 hold down     # lock
    72 short start
    73 hold down     # unlock
    80 short down
    81 short up
    100 short start   # lap
    130 short stop   # pause
    140 short stop   # resume
    160 press stop   # a long press
    160.6 release stop
    165 short stop
    167 short start  # lap
    180 short stop
    181 short down   # Save
    182 short start
    186 short start  # details
    """

  let rig: LoopRig
  let files = MemoryFileSystem()
  /// When the receiver's first byte arrives.
  private let first = Session.start + .seconds(10)
  private let folder: TemporaryFolder
  private var drive: FakeHelper?

  /// Records a session.
  ///
  /// Each frame takes `drawing`, keys are read `late`, and the power fails at `end`, in seconds
  /// after the first byte.
  init(drawing: Duration, late: Duration, end: Int64 = 190) throws {
    folder = try TemporaryFolder()
    rig = LoopRig(files: files, runtimeDirectory: folder.path, at: Session.start)
    rig.drawingTime = drawing
    rig.storage.delay = .milliseconds(120)
    rig.start()
    drive = FakeHelper(folder(HelperSocket.fileName))
    try planReceiver()
    let keys = try ButtonScript(parsing: Session.script)
    for edge in keys.edges {
      let stamp = Session.start + .milliseconds(edge.milliseconds)
      rig.plan(stamp + late) { [unowned rig] in
        rig.ports.buttons.port?.edges.append(
          ButtonEdge(edge.button, isDown: edge.isDown, stamp: stamp))
      }
    }
    planTroubles()
    rig.wait(.seconds(10 + end))
  }

  /// Plans the receiver's output, with noise once and an interruption.
  private func planReceiver() throws {
    var timer = LogTimer(start: first)
    var parts: [TimedBytes] = []
    _ = Synthesis(route: try #require(Route.named("track")), seed: 3).write { bytes in
      if parts.count < 220 { timer.read(bytes, into: &parts) }
    }
    for part in parts {
      rig.plan(part.at) { [unowned rig] in rig.ports.gps.port?.bytes += part.bytes }
    }
    let noise = Array(200...255) as [UInt8]
    rig.plan(first + .milliseconds(40_500)) { [unowned rig] in
      rig.ports.gps.port?.bytes += noise
    }
    at(110) {
      $0.ports.gps.port?.broken = Session.gone; $0.ports.gps.missing = Session.gone
    }
    at(114) { $0.ports.gps.missing = nil }
  }

  private func planTroubles() {
    at(30) { $0.ports.gauge.port?.reports = [.value(Battery(percent: 21, isCharging: false))] }
    at(35) { $0.ports.speaker.port?.reports = [.lost(reason: "EIO")] }
    at(45) { $0.ports.speaker.port?.reports = [.found] }
    at(46) { [drive] _ in drive?.say(.usb(.preparing(percent: 0))) }
    at(47) { [drive] _ in drive?.say(.usb(.unplugged)) }
    at(75) { [files] _ in files.faults = [Fault(.fails(.readOnly), calls: ["fsync", "fdatasync"])] }
    at(80) { $0.ports.gauge.port?.reports = [.value(Battery(percent: 19, isCharging: false))] }
    at(100) { [files] _ in files.faults = [] }
    at(188) { $0.core.terminate(at: $0.now) }
  }

  private func at(_ seconds: Int64, _ act: @escaping (LoopRig) -> Void) {
    rig.plan(first + .seconds(seconds)) { [unowned rig] in act(rig) }
  }

  /// The loop's requests to the flash, in words.
  var requests: [String] { rig.storage.requests.map { Transcript.words(.storage($0)) } }
}

/// The result of replaying a record.
private final class Played {
  var screens: [Screen] = []
  var lines: [String] = []
  var replay: FlightReplay?
  let files = MemoryFileSystem()

  init(_ record: [UInt8]) throws {
    var reader = FlightReader()
    try reader.read(record) { item in
      switch item {
      case .header(let header):
        let board = SimulatedBoard(
          configuration: header.configuration,
          store: Store(fileSystem: files, options: Store.Options(boot: "replay", reserve: 0)),
          at: header.start, answers: .recorded,
          screens: { [unowned self] screen, _ in screens.append(screen) },
          transcript: { [unowned self] line in lines.append(line) })
        replay = FlightReplay(header, board: board)
      case .event(let event): replay?.play(event)
      }
    }
  }

  /// The wearable's requests to the flash.
  var requests: [String] {
    lines.compactMap { line in
      let words = line.split(separator: " ", maxSplits: 2)
      return words[1] == "effect" && words[2].hasPrefix("store ") ? String(words[2]) : nil
    }
  }
}

@Suite("A flight record played again")
struct FlightReplayTests {
  @Test(
    "shows the same screens, asks for the same and leaves the same files",
    arguments: [(0, 0), (0, 25), (40, 25)] as [(Int64, Int64)])
  func same(drawing: Int64, late: Int64) throws {
    let session = try Session(drawing: .milliseconds(drawing), late: .milliseconds(late))
    let live = session.rig
    let played = try Played(live.record)
    #expect(live.screens.count > 150)
    // A loop shows the state after a turn; the replay shows each change.
    var rest = played.screens[...]
    for screen in live.screens { rest = rest.drop { $0 != screen }.dropFirst() }
    #expect(rest.count <= 1)
    #expect(played.requests == session.requests)
    let runs = session.files.image.files.filter { $0.key.hasPrefix("runs/") }
    #expect(runs.count == 1)
    #expect(played.files.image.files.filter { $0.key.hasPrefix("runs/") } == runs)
    let replay = try #require(played.replay)
    #expect(replay.saved == 1)
    #expect(replay.refusals > 3)
    #expect(replay.differences.missing.isEmpty)
    #expect(replay.differences.other.isEmpty)
    #expect(
      live.screens.contains { "\($0.content)".contains("The Moon") && $0.banner == nil })
    #expect(played.lines.contains { $0.contains("read-only") })
  }

  @Test("goes on with the run that the record began with")
  func interrupted() throws {
    // The power fails in the middle; the next boot opens the same card.
    let first = try Session(drawing: .zero, late: .zero, end: 60)
    let played = try Played(first.rig.record)
    #expect(played.replay?.saved == 0)
    let journals = first.files.image.files.filter { $0.key.hasSuffix(".jnl") }
    #expect(journals.count == 1)
    #expect(played.files.image.files.filter { $0.key.hasSuffix(".jnl") } == journals)

    let next = LoopRig(files: first.files, boot: "boot-2", at: Session.start)
    next.start()
    next.wait(.seconds(2))
    // Save, below Resume.
    next.short(.down, .start)
    next.wait(.seconds(2))
    next.core.terminate(at: next.now)
    let runs = first.files.image.files.filter { $0.key.hasPrefix("runs/") }
    #expect(runs.count == 1)
    let again = try Played(next.record)
    #expect(again.files.image.files.filter { $0.key.hasPrefix("runs/") } == runs)
    #expect(again.replay?.differences.missing == [])
  }

  @Test("counts what its own store answers otherwise")
  func differences() throws {
    var record = LoopRig(at: Session.start).record
    let run = RunSummary(
      id: "20261121T061500Z-7f3a", journal: JournalID(1), number: 9, timestamp: nil,
      utcOffset: 0, distance: 1000, duration: 300, givenBeyond: [])
    let trouble = StorageTrouble(kind: .broken, detail: "it is gone")
    var time = Session.start
    for event: Event in [
      .storage(.opened(StoredState(runs: [run]))),
      .storage(.failed(.load(id: run.id), trouble)), .terminate,
    ] {
      time = time + .seconds(1)
      record += FlightEvent(event, at: time, settled: Session.start).line
    }
    let played = try Played(record)
    let differences = try #require(played.replay?.differences)
    #expect(differences.missing == ["load \(run.id) failed: it is gone"])
    #expect(differences.other.isEmpty)
    #expect(played.replay?.refusals == 1)
    #expect(played.replay?.end == time)
  }
}
