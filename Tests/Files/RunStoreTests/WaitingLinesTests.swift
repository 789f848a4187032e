import MemoryDisk
import RunModel
import Testing
import Tracking

@testable import RunStore

@Suite("While the flash takes nothing for long")
struct WaitingLinesTests {
  private static let limits = JournalLimits(waiting: 160)

  /// A store whose flash rejects everything from now on.
  private func stuck() -> (Store, MemoryFileSystem) {
    let files = MemoryFileSystem()
    _ = Store.opened(files)
    var store = Store(files, limits: WaitingLinesTests.limits)
    _ = store.open()
    return (store, files)
  }

  private func retryUntilSaved(_ store: inout Store, _ count: Int = 1) -> [Run] {
    var saved: [Run] = []
    for _ in 0..<40 where saved.count < count {
      for case .saved(let run, _) in store.retry() { saved.append(run) }
    }
    return saved
  }

  @Test("every line is kept up to the limit, and one more costs the oldest fixes")
  func limit() {
    var (store, files) = stuck()
    files.faults = [Fault(.fails(.broken))]
    var recording = Recording()
    #expect(store.perform(.begin(recording.recorder.header)).dropped == 0)
    var second = 0
    while recording.unsent.count < 160 {
      recording.fix(second)
      second += 1
    }
    let rest = recording.unsent.count
    #expect(store.perform(recording.append()).dropped == 0)
    #expect(store.current?.waiting == rest)
    #expect(store.current?.pending.count ?? 0 < 140 * rest)
    recording.fix(second)
    #expect(store.perform(recording.append()).dropped == rest + 1 - 160 + 20)
    #expect(store.current?.waiting == 140)
    #expect(store.retry().dropped == 0, "it is said once")
  }

  @Test(
    "the newest fixes and all that makes up the run are kept, and it is saved",
    arguments: [Fault.Kind.fails(.broken), .fails(.full), .writesHalf])
  func saved(kind: Fault.Kind) throws {
    var (store, files) = stuck()
    var recording = Recording()
    _ = store.perform(.begin(recording.recorder.header))
    recording.fixes(0...19)
    #expect(store.perform(recording.append()).isDurable)
    // A file that accepts half at each call is written eventually, unless it cannot be synced
    // either.
    files.faults = [Fault(kind), Fault(.fails(.broken), calls: ["fsync", "fdatasync", "open"])]
    var dropped = 0
    for second in 20..<620 {
      recording.fix(second)
      if second == 100 {
        recording.add(.pause(at: Sample.time(100.5)))
        recording.add(.resume(at: Sample.time(100.6)))
      }
      if second == 200 { recording.add(.lap(at: Sample.time(200), .button)) }
      if second % 4 == 3 { dropped += store.perform(recording.append()).dropped }
      #expect(store.current?.waiting ?? 0 <= 160)
    }
    let live = recording.recorder
    #expect(store.perform(.end(at: Sample.time(620), .save)).saved == nil)
    files.faults = []
    let run = try #require(retryUntilSaved(&store).first)
    #expect(store.verify(run.id) == nil)
    #expect(dropped > 400 && dropped < 600)
    // The first twenty fixes were durable; they are followed by the gap.
    let all = (0..<620).filter { !(20..<20 + dropped).contains($0) }
    let expected = all.filter { $0 % 17 != 16 }.map { Sample.fix($0).time }
    #expect(run.points.map(\.timestamp).filter { expected.contains($0) } == expected)
    // Data written but not synced may still be there.
    #expect(run.points.count <= expected.count + 4)
    #expect(run.badges.map(\.name) == live.given.map { live.header.ladder[$0.index].name })
    #expect(run.badges.count == 3)
    #expect(run.laps.dropLast().map(\.kind) == live.lapMarks.map(\.kind))
    #expect(run.segments.filter { $0.endedBy == .pause }.count == 1)
    #expect(abs(run.duration - 619.9) < 0.01)
    #expect(run.quality.gapSeconds > Double(dropped) - 4)
    // The pause is inside the gap, and nothing is known of the way there.
    #expect(run.distance < live.distance - 1000)
    var next = Store(MemoryFileSystem(files.image(after: .everything)), boot: "boot-2")
    #expect(next.open().opened?.runs == [run.summary])
  }

  @Test("runs that wait are bounded together, and the older one gives way first")
  func severalRuns() throws {
    var (store, files) = stuck()
    files.faults = [Fault(.fails(.broken))]
    #expect(store.record(100).dropped == 0)
    #expect(store.record(100, journal: JournalID(77)).dropped > 40)
    let waiting = store.waiting.reduce(0) { $0 + $1.waiting }
    #expect(waiting <= 160)
    files.faults = []
    let runs = retryUntilSaved(&store, 2)
    try #require(runs.count == 2)
    let points = runs.sorted { $0.number < $1.number }.map(\.points.count)
    #expect(points[0] < 60 && points[1] == 96)
    #expect(runs.allSatisfy { store.verify($0.id) == nil && $0.badges.count == 2 })
  }

  @Test("samples of all runs that wait give way before any fix does")
  func samples() throws {
    var (store, files) = stuck()
    files.faults = [Fault(.fails(.broken))]
    var first = Recording()
    _ = store.perform(.begin(first.recorder.header))
    for second in 0..<60 {
      first.fix(second)
      if let sample = RunModel.Sample(.pressure, 1000) {
        first.add(.sample(at: Sample.time(Double(second)), sample))
      }
    }
    #expect(store.perform(first.append()).dropped == 0)
    #expect(store.perform(.end(at: Sample.time(60), .save)).saved == nil)
    #expect(store.record(60, journal: JournalID(77)).dropped == 0)
    #expect(store.waiting.reduce(0) { $0 + $1.waiting } <= 160)
    files.faults = []
    let runs = retryUntilSaved(&store, 2)
    try #require(runs.count == 2)
    let run = try #require(runs.first { $0.journal == first.recorder.header.journal })
    #expect(run.points.count == first.recorder.points.count)
  }

  @Test("a fix is known by its line, counted or not, and nothing else is")
  func lines() throws {
    let records: [(RunRecord, Bool)] = [
      (.fix(at: .zero, Sample.fix(1), .accepted), true),
      (.fix(at: .zero, Fix(), .noFix), true),
      (.pause(at: .zero), false), (.lap(at: .zero, .auto), false),
      (.receiver(at: .zero, "\",\"fix\","), false), (.end(at: .zero, .save), false),
      (
        .workout(at: .zero, WorkoutPart(index: 0, count: 1, completed: 0, text: ",\"fix\",")), false
      ),
      (.workoutEnd(at: .zero), false), (.ghost(at: .zero, Sample.result(1)), false),
      (.correction(at: .zero, .distance(1)), false),
    ]
    for (record, isFix) in records {
      var encoder = JournalEncoder(journal: Sample.journal, next: 12_345)
      var line: [UInt8] = []
      encoder.append(record, to: &line)
      #expect(JournalEncoder.isFix(line[...]) == isFix, "\(record)")
      #expect(!JournalEncoder.isSample(line[...]), "\(record)")
    }
    let pressure = RunModel.Sample(.pressure, 1000)
    let sample = try #require(pressure)
    var encoder = JournalEncoder(journal: Sample.journal)
    var line: [UInt8] = []
    encoder.append(.sample(at: .zero, sample), to: &line)
    #expect(JournalEncoder.isSample(line[...]) && !JournalEncoder.isFix(line[...]))
  }
}
