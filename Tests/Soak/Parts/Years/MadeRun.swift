import RunModel
import RunStore
import Tracking

/// A simulated run, and its records that have not been stored yet.
struct MadeRun {
  private(set) var recorder: RunRecorder
  private(set) var records: [RunRecord] = []
  private var unsent: [RunRecord] = []
  /// `nil` if the receiver never learns the date.
  let start: UTC?
  /// The run's clock in seconds.
  private var second = 0

  init(_ journal: JournalID, at start: UTC?) {
    self.start = start
    recorder = RunRecorder(
      header: RunHeader(
        journal: journal, utcOffset: 3600, units: .kilometres, autoLap: true,
        ladder: [
          LadderStep(name: "Earth", distance: 0), LadderStep(name: "Cloud", distance: 20.5),
        ],
        engine: DistanceEngines.standard, software: "soak", boot: "soak", startedAt: 5000))
    for badge in recorder.dueBadges(at: .zero) { add(badge) }
  }

  /// Continues a saved run.
  init(goingOnWith run: InterruptedRun, start: UTC?) {
    self.start = start
    recorder = run.recorder
    records = Array(run.records)
    let last = records.map(\.time).max() ?? .zero
    second = Int(last.milliseconds / 1000) + 1
    add(.restart(Restart(time: last, boot: "soak", resumedAt: 99_000, dead: 3000)))
  }

  var journal: JournalID { recorder.header.journal }
  var points: Int { recorder.points.count }
  /// Its end on its own clock.
  var end: RunTime { RunTime(milliseconds: Int64(second) * 1000 - 500) }

  private mutating func add(_ record: RunRecord) {
    recorder.apply(record)
    records.append(record)
    unsent.append(record)
  }

  /// Runs north at 3 m/s with one fix per second.
  mutating func run(seconds: Int) {
    for _ in 0..<seconds {
      let time = UTC(
        millisecondsSince1970: (start ?? MadeRun.anyDay).millisecondsSince1970
          + Int64(second) * 1000)
      let fix = Fix(
        status: .valid, time: start == nil ? nil : time, millisecondOfDay: time.millisecondOfDay,
        coordinate: Coordinate(latitude: 52.5 + Double(second) * 3 / 111_270, longitude: 13.4),
        altitude: 38 + Double(second % 5) / 10, speed: 3 + Double(second % 4) / 7, course: 0.5,
        satellites: 9, hdop: 0.9, accuracy: 4.5, sigma: 2.2)
      let new = recorder.ingest(fix, at: RunTime(milliseconds: Int64(second) * 1000))
      records += new
      unsent += new
      second += 1
    }
  }

  private static let anyDay = UTC(millisecondsSince1970: 0)

  mutating func takeUnsent() -> [RunRecord] {
    defer { unsent = [] }
    return unsent
  }

  /// Returns the run made from its records; an undated run has the number in its ID.
  func made(number: RunNumber = 0) -> Run {
    var header = recorder.header
    header.number = number
    return RunFile.make(header, Packed(records + [.end(at: end, .save)]))
  }
}

/// Identifies a version of a run, regardless of its number and how it reached the card.
struct Fingerprint: Hashable {
  let checksum: UInt32
  let points: Int

  init(_ run: Run) {
    var run = run
    run.number = 0
    run.imported = nil
    var crc = CRC32()
    crc.update(RunFileWriter.bytes(run))
    checksum = crc.value
    points = run.points.count
  }

  /// Creates the fingerprint of a run file; `nil` if it cannot be read.
  init?(file bytes: [UInt8]?) {
    guard let bytes, let run = try? RunFileReader(bytes).read().run else { return nil }
    self.init(run)
  }
}

extension SplitMix64 {
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
  mutating func happens(oneIn count: Int) -> Bool { below(count) == 0 }

  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }
}
