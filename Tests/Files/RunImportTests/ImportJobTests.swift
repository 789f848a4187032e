import Activities
import MemoryDisk
import RunModel
import RunStore
import TestSupport
import Testing
import Workouts

@testable import RunImport

@Suite("Files are brought into a data directory")
struct ImportJobTests {
  /// The outcomes of files, in words.
  private func outcomes(
    _ files: [(String, [UInt8])], into job: inout ImportJob
  ) throws -> [String] {
    var lines: [String] = []
    for (name, bytes) in files {
      try job.add(name, from: pieces(bytes)) { name, outcome in
        switch outcome {
        case .new(let run, _, _): lines.append("\(name) new \(Int(run.distance.rounded()))")
        case .known: lines.append("\(name) known")
        case .replaces(let old, let run, _, _):
          lines.append("\(name) replaces \(old.id) \(Int(run.distance.rounded()))")
        case .repairs(let id): lines.append("\(name) repairs \(id)")
        case .refused(let reason): lines.append("\(name) refused \(reason.prefix(20))")
        case .foreign: lines.append("\(name) foreign")
        }
      }
    }
    return lines
  }

  private func job(_ files: MemoryFileSystem) throws -> ImportJob {
    let runs = try opened(files).summaries
    return ImportJob(try ImportStaging(files, runs: runs), runs: runs, context)
  }

  private func opened(_ files: MemoryFileSystem) throws -> Store {
    var store = Store(fileSystem: files, options: Store.Options(boot: "test", reserve: 0))
    let outcomes = store.open()
    #expect(outcomes.count == 1)
    return store
  }

  @Test("each run once, whatever file it comes in, and those of an archive by their names")
  func once() throws {
    let files = MemoryFileSystem()
    var job = try job(files)
    let later = gpx(100, from: 5000)
    let archive = zip([
      ("activities/1.gpx", later), ("media/1.jpg", [1, 2, 3]), ("activities/", []),
      ("activities/2.gpx", gpx(100, from: 9000, type: "cycling")),
      ("activities/3.gpx", Array(later.prefix(40))), ("activities/4.gpx", gpx(200, from: 20_000)),
    ])
    let lines = try outcomes(
      [
        ("a.gpx", gpx(100)), ("b.gpx", gpx(100, from: 1)), ("x.txt", Array("hello".utf8)),
        ("all.zip", archive),
      ], into: &job)
    #expect(
      lines == [
        "a.gpx new 300", "b.gpx known", "x.txt foreign", "activities/1.gpx new 300",
        "media/1.jpg foreign", "activities/2.gpx refused its sport is cycling",
        "activities/3.gpx refused it is truncated at l", "activities/4.gpx new 600",
      ])
    try job.commit()
    #expect(try opened(files).summaries.map { Int($0.distance.rounded()) } == [600, 300, 300])
    var again = try self.job(files)
    #expect(
      try outcomes([("a.gpx", gpx(100)), ("all.zip", archive)], into: &again)
        .filter { $0.contains("new") } == [])
  }

  @Test("a recording that is cut off as far as it goes, which is told")
  func cutOff() throws {
    let whole = gpx(600)
    var job = try job(MemoryFileSystem())
    var told: [String] = []
    try job.add("a.gpx", from: pieces(Array(whole.prefix(whole.count / 2)))) { _, outcome in
      guard case .new(let run, _, let notes) = outcome else {
        Issue.record("\(outcome)")
        return
      }
      #expect(abs(run.distance - 900) < 10)
      told += notes
    }
    #expect(told.count == 1)
    #expect(told.first?.contains("it is truncated at line") == true)
    #expect(told.first?.hasSuffix("; everything before that was read") == true)
  }

  @Test("run files of ours as they are, and each journal once")
  func ownFiles() throws {
    let files = MemoryFileSystem()
    var run = try ImportedRun(activity(600), file: "a", context).run
    run.imported = nil
    run.receiver = "u-blox"
    run.workout = try WorkoutParser.parse("\"Moon\": 2x(run 400m@5:00 + rest 90s) + open")
    run.laps[0].step = 1
    run.ghost = GhostResult(runID: "other", timestamp: nil, utcOffset: 0, seconds: 34.2)
    let bytes = RunFileWriter.bytes(run)
    var damaged = bytes
    damaged[200] ^= 1
    var undated = run
    (undated.timestamp, undated.id, undated.journal) = (nil, "undated-0007-0003", JournalID(3))
    var job = try job(files)
    #expect(
      try outcomes(
        [
          ("a.json", bytes), ("b.json", bytes), ("c.json", damaged),
          ("d.json", RunFileWriter.bytes(undated)), ("e.json", RunFileWriter.bytes(undated)),
        ],
        into: &job
      ).map { $0.split(separator: " ")[1] } == ["new", "known", "refused", "new", "known"])
    try job.commit()
    let store = try opened(files)
    var stored = try store.stored(run.id).run
    #expect(stored.imported?.format == "MoonRunner" && stored.imported?.creator == "u-blox")
    (stored.imported, stored.number) = (nil, run.number)
    #expect(stored.ghost != nil && stored.ghost == run.ghost)
    #expect(stored.workout == run.workout && stored.laps.map(\.step) == run.laps.map(\.step))
    #expect(RunFileWriter.bytes(stored) == bytes)
    #expect(store.summaries.map(\.id) == ["undated-0007-0003", run.id])
    // An export of an undated run is recognised by its journal.
    undated = try store.stored("undated-0007-0003").run
    undated.software = "moonrunner 1.2.3"
    var gpx: [UInt8] = []
    GPXExport.write(undated, .kilometres, hidingWithin: nil) { gpx += $0 }
    var again = try self.job(files)
    #expect(try outcomes([("f.gpx", gpx)], into: &again) == ["f.gpx known"])
    var other = try self.job(MemoryFileSystem())
    #expect(try outcomes([("f.gpx", gpx)], into: &other) == ["f.gpx new 1818"])
  }

  @Test("changes of badges are told: earned, another reference, medals won and lost")
  func changes() {
    let ladder = BadgeLadder([
      Badge(name: "Earth", information: "", distance: 0, imageName: "x"),
      Badge(name: "Moon", information: "", distance: 1000, imageName: "x"),
      Badge(name: "Mars", information: "", distance: 5000, imageName: "x"),
    ])
    func run(_ number: Int, _ distance: Double, _ speed: Double, after: Int? = nil) -> RunSummary {
      RunSummary(
        id: "\(number)", journal: JournalID(UInt64(number)), number: RunNumber(number),
        timestamp: moment(Double(number)), utcOffset: 0, distance: distance,
        duration: distance / speed, givenBeyond: [],
        imported: after.map { ImportMark(batch: 1, after: RunNumber($0)) })
    }
    let own = [run(1, 2000, 3), run(2, 2000, 3.2)]
    let before = Standings(ladder: ladder, runs: own)
    func changes(with other: RunSummary) -> [ImportJob.Change] {
      ImportJob.changes(from: before, to: before.judging(own + [other]))
    }
    let fast: [ImportJob.Change] = [
      .moved(badge: .run(0), from: 3, to: 4), .lost(badge: .run(0), .silver),
      .moved(badge: .run(1), from: 3, to: 4), .lost(badge: .run(1), .silver),
      .earned(badge: .run(2)),
    ]
    #expect(changes(with: run(3, 6000, 4, after: 0)) == fast)
    let slow: [ImportJob.Change] = [
      .moved(badge: .run(0), from: 3, to: 2), .won(badge: .run(0), .gold),
      .moved(badge: .run(1), from: 3, to: 2), .won(badge: .run(1), .gold),
    ]
    #expect(changes(with: run(3, 2000, 2, after: 0)) == slow)
    #expect(changes(with: run(3, 2000, 2, after: 2)).isEmpty)
  }
}
