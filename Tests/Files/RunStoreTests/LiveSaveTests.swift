import RunModel
import Simulation
import Testing
import Tracking

@testable import MemoryDisk
@testable import RunStore

/// A wearable whose recorder counts gaps differently from its journal.
///
/// So a run shows which of the two it was made from.
private struct Rig {
  let files = MemoryFileSystem()
  var store: Store
  var recording = Recording(usualStep: 5)

  init(limits: JournalLimits = JournalLimits()) {
    store = Store(files, limits: limits)
    _ = store.open()
  }

  mutating func begin(_ header: RunHeader = Sample.header()) {
    recording = Recording(Sample.header(), usualStep: 5)
    _ = store.perform(.begin(header))
    fixes(0...20)
  }

  mutating func fixes(_ seconds: ClosedRange<Int>) {
    recording.fixes(seconds)
    append()
  }

  mutating func append() { _ = store.perform(recording.append()) }

  mutating func end() -> [StorageOutcome] {
    store.perform(.end(at: Sample.time(40.5), .save, by: LiveRecorder(recording.recorder)))
  }

  var path: String { JournalFiles.path(Sample.journal) }

  /// Overwrites a file, like a bad card.
  func rewrite(_ path: String, _ change: (inout [UInt8]) -> Void) throws {
    if files.find(path) == nil { try Volume(files: files).create(path) { _ in } }
    var bytes = files.find(path)?.bytes ?? []
    change(&bytes)
    files.find(path)?.load(bytes)
  }
}

@Suite("A run that is saved with its recorder")
struct LiveSaveTests {
  /// What happens to a run between its two halves.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    fileprivate let happens: @Sendable (inout Rig) throws -> Void

    fileprivate init(
      _ testDescription: String, _ happens: @escaping @Sendable (inout Rig) throws -> Void
    ) {
      self.testDescription = testDescription
      self.happens = happens
    }
  }

  @Test("comes of the recorder, and its journal is put away as ever")
  func byRecorder() throws {
    var rig = Rig()
    rig.begin()
    rig.fixes(25...40)
    let run = try #require(rig.end().saved)
    // From the journal there would be a gap of five seconds.
    #expect(run.quality.gapSeconds == 0)
    #expect(run.number == 1 && run.journal == Sample.journal)
    #expect(!rig.store.isBehind)
    let volume = Volume(files: rig.files)
    #expect(try volume.parts(of: Sample.journal, in: JournalFiles.active).isEmpty)
    #expect(try volume.parts(of: Sample.journal, in: JournalFiles.done).count == 1)
    var next = Store(MemoryFileSystem(rig.files.image(after: .everything)), boot: "boot-2")
    #expect(next.open().opened?.runs == [run.summary])
    #expect(try next.recompute(run.id, force: true).run.quality.gapSeconds == 5)
  }

  /// Cases in which the recorder does not provably match the journal.
  static let cases: [Case] = [
    Case("nothing but a lap that the recorder was not given") { rig in
      _ = rig.store.perform(.append([.lap(at: Sample.time(15), .button)]))
    },
    Case("a lap that the store was not given") { rig in
      rig.recording.add(.lap(at: Sample.time(15), .button))
      _ = rig.recording.append()
    },
    Case("a restart") { rig in
      rig.recording.add(
        .restart(Restart(time: Sample.time(20), boot: "boot-2", resumedAt: 9, dead: 0)))
    },
    Case("a trim that is taken back") { rig in
      rig.recording.add(.trim(at: Sample.time(10)))
      rig.recording.add(.trim(at: nil))
    },
    Case("a fix that no receiver can mean") { rig in
      var fix = Sample.fix(21)
      fix.altitude = 1e9
      rig.recording.ingest(fix, at: 21)
    },
    Case("a name of a receiver that is cut") { rig in
      let name = String(repeating: "x", count: 500)
      rig.recording.add(.receiver(at: Sample.time(20), name))
    },
    Case("a write that failed") { rig in
      rig.files.faults = [Fault(.fails(.broken), calls: ["write"], count: 1)]
      rig.fixes(21...21)
    },
    Case("a sync that failed") { rig in
      rig.files.faults = [Fault(.fails(.broken), calls: ["fdatasync"], count: 1)]
      rig.fixes(21...21)
    },
    Case("a bit that the card lost") { rig in
      try rig.rewrite(rig.path) { $0[$0.count - 40] ^= 1 }
    },
    Case("a line that the card lost") { rig in
      try rig.rewrite(rig.path) { $0.removeLast(30) }
    },
    Case("bytes behind its lines") { rig in
      try rig.rewrite(rig.path) { $0 += Array("[]\n".utf8) }
    },
    Case("another file of its journal") { rig in
      try rig.rewrite(JournalFiles.path(Sample.journal, part: 7)) { $0 += Array("[]\n".utf8) }
    },
    Case("a file of its journal among those of saved runs") { rig in
      let name = JournalFiles.name(Sample.journal, part: 7)
      try rig.rewrite("\(JournalFiles.done)/\(name)") { $0 += Array("[]\n".utf8) }
    },
  ]

  @Test("comes of its journal after anything else", arguments: cases)
  func byJournal(happening: Case) throws {
    var rig = Rig()
    rig.begin()
    rig.append()
    try happening.happens(&rig)
    rig.append()
    rig.fixes(26...40)
    rig.files.faults = []
    try expectByJournal(&rig)
  }

  private func expectByJournal(_ rig: inout Rig) throws {
    let run = try #require(rig.end().saved)
    #expect(run.quality.gapSeconds > 0)
    #expect(rig.store.verify(run.id) == nil)
    #expect(try rig.store.recomputed(run.id).run == run)
  }

  @Test("comes of its journal when that has another header")
  func header() throws {
    var rig = Rig()
    rig.begin(Sample.header(autoLap: false))
    rig.fixes(26...40)
    try expectByJournal(&rig)
  }

  @Test("comes of its journal when a header does not fit its line")
  func longHeader() throws {
    var rig = Rig()
    var header = Sample.header()
    header.software = String(repeating: "x", count: 100)
    rig.recording = Recording(header, usualStep: 5)
    _ = rig.store.perform(.begin(header))
    rig.fixes(0...20)
    rig.fixes(26...40)
    try expectByJournal(&rig)
  }

  @Test(
    "comes of its journal when fixes were left out for want of memory, also before its first part",
    arguments: [true, false])
  func leftOut(hasPart: Bool) throws {
    var rig = Rig(limits: JournalLimits(waiting: 16))
    if hasPart { rig.begin() }
    rig.files.faults = [Fault(.fails(.full))]
    if !hasPart { rig.begin() }
    rig.fixes(25...45)
    rig.files.faults = []
    rig.recording.fixes(46...60)
    rig.append()
    let outcomes = rig.store.perform(
      .end(at: Sample.time(61), .save, by: LiveRecorder(rig.recording.recorder)))
    let run = try #require(outcomes.saved)
    #expect(run.quality.gapSeconds > 0)
    #expect(run.points.count < rig.recording.recorder.points.count)
  }

  @Test("comes of its journal when another run has its name")
  func name() throws {
    var rig = Rig()
    let other = JournalID(Sample.journal.value ^ 1 << 40)
    let first = try #require(rig.store.record(30, journal: other).saved)
    rig.begin()
    rig.fixes(26...40)
    let run = try #require(rig.end().saved)
    #expect(run.quality.gapSeconds > 0 && run.id != first.id)
    #expect(rig.store.summaries.count == 2)
  }

  @Test("comes of its journal when it was saved before and continued")
  func continued() throws {
    var rig = Rig()
    rig.begin()
    let first = try #require(
      rig.store.perform(
        .end(at: Sample.time(21), .save, by: LiveRecorder(rig.recording.recorder))
      ).saved)
    _ = rig.store.perform(.continueRun(id: first.id))
    rig.recording.add(.end(at: Sample.time(21), .save))
    rig.recording.add(
      .restart(Restart(time: Sample.time(21), boot: "boot-1", resumedAt: 9, dead: 0)))
    _ = rig.recording.append()
    _ = rig.store.perform(
      .append([.restart(Restart(time: Sample.time(21), boot: "boot-1", resumedAt: 9, dead: 0))]))
    rig.fixes(26...40)
    let run = try #require(rig.end().saved)
    #expect(run.quality.gapSeconds > 0)
    #expect(rig.store.summaries == [run.summary])
  }

  @Test("with another ending its recorder is not looked at", arguments: [RunEnd.discard])
  func endings(end: RunEnd) {
    var rig = Rig()
    rig.begin()
    let outcomes = rig.store.perform(
      .end(at: Sample.time(40), end, by: LiveRecorder(rig.recording.recorder)))
    #expect(outcomes.contains(.discarded))
    #expect(rig.store.summaries.isEmpty)
  }

  /// A run on a simulated route with samples, automatic pauses, laps and manual pauses.
  private static func recording(_ route: Route) -> Recording {
    let ladder = [
      LadderStep(name: "Earth", distance: 0), LadderStep(name: "Moon", distance: 1609.344),
      LadderStep(name: "Mars", distance: 5000),
    ]
    var header = Sample.header(ladder: ladder)
    header.engine = DistanceEngines.standard
    var recording = Recording(header)
    recording.add(.receiver(at: .zero, "u-blox 8 (SPG 3.01, protocol 18.00)"))
    _ = Synthesis(route: route, seed: 5).each { epoch in
      guard epoch.isKept else { return }
      let time = Sample.time(epoch.seconds)
      let second = Int(epoch.seconds)
      if second % 420 == 400 { recording.add(.lap(at: time, .button)) }
      if second % 600 == 500 { recording.add(.pause(at: time)) }
      if second % 600 == 530 { recording.add(.resume(at: time)) }
      recording.ingest(epoch.fix, at: time, autoPauses: true)
      recording.ingest(epoch.pressure.flatMap { RunModel.Sample(.pressure, $0) }, at: time)
    }
    return recording
  }

  @Test(
    "is to the byte the run that its journal tells, on every simulated route",
    arguments: Route.names)
  func routes(name: String) throws {
    var recording = Self.recording(try #require(Route.named(name)))
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    _ = store.perform(.begin(recording.recorder.header))
    _ = store.perform(recording.append())
    let end = RunRecord.end(at: recording.recorder.lastTime + .seconds(1), .save)
    var writer = try #require(store.current)
    writer.add([end])
    try store.flush(&writer)
    let live = LiveRecorder(recording.recorder)
    // Called directly: `perform` would fall back to the slow way by itself.
    guard case .saved(let run, _)? = try store.save(&writer, by: live) else {
      Issue.record("it takes the long way")
      return
    }
    let records = Packed(recording.records + [end])
    #expect(run == RunFile.make(writer.header, records))
    let path = RunFile.path(run.id)
    let bytes = try Volume(files: files).read(path, limit: RunFile.mostBytes)
    #expect(bytes == RunFileWriter.bytes(RunFile.make(writer.header, records)))
    #expect(try store.recomputed(run.id).run == run)
  }
}
