import MemoryDisk
import RunModel
import RunStore
import Tracking

/// Runs, fixes and headers for the tests.
enum Sample {
  static let journal = JournalID(0x5d0c_31a2_7f3a)
  /// 2026-11-21T06:15:00Z.
  static let start = UTC(millisecondsSince1970: 1_795_241_700_000)

  static let ladder = [
    LadderStep(name: "Earth", distance: 0), LadderStep(name: "Cloud", distance: 20.5),
    LadderStep(name: "The \"Moon\" \u{1F315}", distance: 1609.344),
  ]

  static func header(
    _ journal: JournalID = journal, ladder: [LadderStep] = ladder, autoLap: Bool = true
  ) -> RunHeader {
    RunHeader(
      journal: journal, utcOffset: 3600, units: .kilometres, autoLap: autoLap, ladder: ladder,
      engine: "tutorial/1", software: "moonrunner test", boot: "boot-1", startedAt: 5000)
  }

  /// A runner going north at 3 m/s; one position in `rough` is too inaccurate to count.
  static func fix(_ second: Int, dated: Bool = true, rough: Int = 17) -> Fix {
    let time = UTC(millisecondsSince1970: start.millisecondsSince1970 + Int64(second) * 1000)
    let metres = Double(second) * 3
    return Fix(
      status: .valid, time: dated ? time : nil, millisecondOfDay: time.millisecondOfDay,
      coordinate: Coordinate(
        latitude: 52.5 + metres / 111_270, longitude: 13.4 + 1e-7 * Double(second % 3)),
      altitude: 38 + Double(second % 5) / 10, speed: 3.0 + Double(second % 4) / 7,
      course: 0.5, satellites: 9, hdop: 0.9,
      accuracy: second % rough == rough - 1 ? 31 : 4.5, sigma: 2.2)
  }

  static func time(_ seconds: Double) -> RunTime {
    RunTime(milliseconds: Int64(seconds * 1000))
  }

  /// The result of a race that was won by this many seconds.
  static func result(_ seconds: Double) -> GhostResult {
    guard
      let result = GhostResult(
        runID: "20261121T061500Z-7f3a", timestamp: start, utcOffset: 3600, seconds: seconds)
    else { preconditionFailure("no race is won by \(seconds) s") }
    return result
  }
}

/// A run as the wearable records it: its requests to the store, and all records so far.
struct Recording {
  private(set) var recorder: RunRecorder
  private(set) var records: [RunRecord] = []
  private(set) var unsent: [RunRecord] = []

  init(_ header: RunHeader = Sample.header(), usualStep: Double = 1) {
    recorder = RunRecorder(header: header, usualStep: usualStep)
    for badge in recorder.dueBadges(at: .zero) { add(badge) }
  }

  /// Continues a run returned by the store.
  init(_ run: InterruptedRun) {
    recorder = RunRecorder(header: run.header)
    for record in run.records { recorder.apply(record) }
    records = Array(run.records)
  }

  mutating func add(_ record: RunRecord) {
    recorder.apply(record)
    records.append(record)
    unsent.append(record)
  }

  mutating func fix(_ second: Int, dated: Bool = true) {
    ingest(Sample.fix(second, dated: dated), at: second)
  }

  mutating func ingest(_ fix: Fix, at second: Int) {
    ingest(fix, at: Sample.time(Double(second)))
  }

  mutating func ingest(_ fix: Fix, at time: RunTime, autoPauses: Bool = false) {
    let new = recorder.ingest(fix, at: time, autoPauses: autoPauses)
    records += new
    unsent += new
  }

  mutating func ingest(_ sample: RunModel.Sample?, at time: RunTime) {
    guard let sample, let record = recorder.ingest(sample, at: time) else { return }
    records.append(record)
    unsent.append(record)
  }

  mutating func fixes(_ seconds: ClosedRange<Int>, dated: Bool = true) {
    for second in seconds { fix(second, dated: dated) }
  }

  /// The records not yet requested to be stored.
  mutating func append() -> StorageRequest {
    defer { unsent = [] }
    return .append(unsent)
  }
}

extension Store {
  init(
    _ files: any FileSystem, boot: String = "boot-1", reserve: Int = 0, adopts: Bool = false,
    limits: JournalLimits = JournalLimits()
  ) {
    self.init(
      fileSystem: files,
      options: Options(boot: boot, reserve: reserve, adopts: adopts, limits: limits))
  }

  /// A store on a volume that opened without errors.
  static func opened(_ files: any FileSystem, boot: String = "boot-1") -> Store {
    var store = Store(files, boot: boot)
    _ = store.open()
    return store
  }

  /// Records a run of some seconds and saves it.
  mutating func record(
    _ seconds: Int, journal: JournalID = Sample.journal, dated: Bool = true,
    ending: RunEnd = .save
  ) -> [StorageOutcome] {
    var recording = Recording(Sample.header(journal))
    var outcomes = perform(.begin(recording.recorder.header))
    recording.fixes(0...seconds, dated: dated)
    outcomes += perform(recording.append())
    let end = Sample.time(Double(seconds) + 0.5)
    return outcomes + perform(.end(at: end, ending, by: LiveRecorder(recording.recorder)))
  }
}

extension [StorageOutcome] {
  var saved: Run? {
    for case .saved(let run, _) in self { return run }
    return nil
  }

  var opened: StoredState? {
    for case .opened(let state) in self { return state }
    return nil
  }

  var isDurable: Bool {
    contains { if case .durable = $0 { true } else { false } }
  }

  /// Fixes lost for lack of memory.
  var dropped: Int {
    reduce(0) { sum, outcome in if case .dropped(let fixes) = outcome { sum + fixes } else { sum } }
  }

  var trouble: StorageTrouble? {
    for outcome in self {
      switch outcome {
      case .notDurable(let trouble), .saveFailed(let trouble), .failed(_, let trouble):
        return trouble
      case .opened, .durable, .dropped, .saved, .discarded, .kept, .continued, .loaded, .changed,
        .deleted, .importUndone, .measured, .repaired, .verified, .restorable, .restored:
        continue
      }
    }
    return nil
  }
}
