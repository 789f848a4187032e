import Board
import Foundation
import Handover
import MemoryDisk
import RunImport
import RunModel
import RunStore
import Testing
import Tracking

@testable import Intake
@testable import USBStick

@Suite("Recordings on a stick")
struct StickImportTests {
  static let folder = "MOONRUNNER/IMPORT"
  private let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  /// A recording northwards of some seconds, with an offset from the first.
  static func gpx(_ seconds: Int, from first: Int = 0, hasTimes: Bool = true) -> [UInt8] {
    var text = "<gpx creator=\"Phone\"><trk><type>running</type><trkseg>\n"
    for second in 0...seconds {
      let moment = UTC(millisecondsSince1970: 1_741_417_200_000 + Int64(first + second) * 1000)
      text += "<trkpt lat=\"\(52.5 + Double(second) * 3 / 111_270)\" lon=\"13.4\">"
      text += hasTimes ? "<time>\(moment.iso8601)</time></trkpt>\n" : "</trkpt>\n"
    }
    return Array("\(text)</trkseg></trk></gpx>\n".utf8)
  }

  static func stick(_ recordings: [String: [UInt8]]) throws -> MemoryFileSystem {
    let stick = MemoryFileSystem()
    try stick.makeDirectory("MOONRUNNER")
    try stick.makeDirectory(folder)
    for (name, bytes) in recordings.sorted(by: { $0.key < $1.key }) {
      var path = folder
      for part in name.split(separator: "/").dropLast() {
        path += "/\(part)"
        try? stick.makeDirectory(path)
      }
      let file = try stick.open("\(folder)/\(name)", .create)
      _ = try file.write(bytes[...])
      try file.sync()
    }
    return MemoryFileSystem(stick.image)
  }

  static let ladder = BadgeLadder([
    Badge(name: "Earth", information: "", distance: 0, imageName: ""),
    Badge(name: "Hill", information: "", distance: 200, imageName: ""),
  ])

  /// The stored runs of a data directory, as seen by a helper beside the recorder.
  static func basis(_ data: MemoryFileSystem) -> RunImportBasis {
    var store = Store(
      fileSystem: MemoryFileSystem(data.image), options: Store.Options(boot: "test", reserve: 0))
    _ = store.open()
    return RunImportBasis(
      runs: store.summaries, standings: Standings(ladder: ladder, runs: store.summaries),
      context: ImportedRun.Context(
        units: .kilometres, autoLap: true, utcOffset: 0,
        ladder: ladder.badges.map { LadderStep(name: $0.name, distance: $0.distance) },
        software: "moonrunner test"), bestEfforts: .none)
  }

  func visit(
    _ stick: any FileSystem, _ data: MemoryFileSystem, says yes: Bool = true,
    asked: ((Int, Int, Int) -> Void)? = nil
  ) throws -> StickImportResult? {
    let wait = RecorderWait(
      link: nil, data: temporary.path, isThere: { true }, say: { _ in })
    var work = StickImport(
      stick: stick, data: data, root: nil, recorder: wait,
      basis: { StickImportTests.basis(data) })
    return try work.perform { runs, badges, first in
      asked?(runs, badges, first)
      return yes
    }
  }

  static func stored(_ image: DiskImage) -> Store {
    var store = Store(
      fileSystem: MemoryFileSystem(image), options: Store.Options(boot: "test", reserve: 0))
    _ = store.open()
    return store
  }

  private static let recordings = [
    "a.gpx": gpx(100), "Watch/2025/b.gpx": gpx(200, from: 5000), "again.gpx": gpx(100),
    "route.gpx": gpx(100, from: 90_000, hasTimes: false), "photo.jpg": [1, 2],
    "._a.gpx": [0, 5, 22, 7], "empty.fit": [], "notes.json": Array("{}".utf8),
  ]

  @Test("come in after a yes, each once, and the stick keeps all as it was but for the report")
  func comeIn() throws {
    let (stick, data) = (try Self.stick(Self.recordings), MemoryFileSystem())
    var asked: [[Int]] = []
    let result = try visit(stick, data) { asked.append([$0, $1, $2]) }
    #expect(asked == [[2, 2, 1]])
    #expect(result == StickImportResult(runs: 2, known: 1, refused: 3, isImported: true))
    let store = Self.stored(data.image)
    #expect(store.summaries.map { Int($0.distance.rounded()) } == [600, 300])
    for (name, bytes) in Self.recordings {
      #expect(stick.image.files["\(Self.folder)/\(name)"] == bytes)
    }
    let others = Set(stick.image.files.keys).subtracting(
      Self.recordings.keys.map { "\(Self.folder)/\($0)" })
    #expect(others == ["\(Self.folder)/REPORT.TXT"])
    let report = String(
      decoding: stick.image.files["\(Self.folder)/REPORT.TXT"] ?? [], as: UTF8.self)
    #expect(report.contains("2 imported, 1 already stored, 3 refused\r\n"))
    #expect(
      report.contains("route.gpx: none of its points has a time, as in a planned route; use"))
    #expect(report.contains("notes.json: it is not a FIT, GPX, TCX or MoonRunner run file\r\n"))
    #expect(report.contains("empty.fit: "))
    #expect(!report.contains("photo") && !report.contains("._a"))
    // The same runs imported twice count once.
    let again = MemoryFileSystem(data.image)
    var opened = Store(fileSystem: again, options: Store.Options(boot: "test", reserve: 0))
    _ = opened.open()
    let second = try visit(stick, again) { _, _, _ in Issue.record("nothing is new") }
    #expect(second == StickImportResult(runs: 0, known: 3, refused: 3, isImported: false))
  }

  @Test("come in as far as they go where a file is cut off, and the report names it")
  func cutOff() throws {
    let whole = Self.gpx(600)
    let recordings = [
      "cut.gpx": Array(whole.prefix(whole.count / 2)), "b.gpx": Self.gpx(100, from: 9000),
    ]
    let (stick, data) = (try Self.stick(recordings), MemoryFileSystem())
    let result = try visit(stick, data)
    #expect(result == StickImportResult(runs: 2, known: 0, refused: 0, isImported: true))
    let report = String(
      decoding: stick.image.files["\(Self.folder)/REPORT.TXT"] ?? [], as: UTF8.self)
    let words = "Imported with notes:\r\n\r\ncut.gpx: only partly read: it is truncated at line"
    #expect(report.contains(words))
    #expect(!report.contains("Not imported:") && !report.contains("b.gpx"))
  }

  @Test("stay where they are after a no, and leave nothing in the data directory")
  func stay() throws {
    let (stick, data) = (try Self.stick(["a.gpx": Self.gpx(100)]), MemoryFileSystem())
    let result = try visit(stick, data, says: false)
    #expect(result == StickImportResult(runs: 1, known: 0, refused: 0, isImported: false))
    #expect(data.image.files.isEmpty)
    #expect(stick.image.files.count == 1, "a report is made for what was refused")
  }

  @Test("a stick without the folder, or with a file in its place, has none", arguments: [0, 1])
  func none(kind: Int) throws {
    let stick = MemoryFileSystem()
    if kind == 1 {
      try stick.makeDirectory("MOONRUNNER")
      _ = try stick.open(Self.folder, .create).write([1])
    }
    #expect(try visit(stick, MemoryFileSystem()) == nil)
    #expect(stick.image.files.count == kind)
  }

  @Test("leave a report of somebody else alone")
  func foreignReport() throws {
    let mine = Array("my report".utf8)
    let stick = try Self.stick(["bad.gpx": [60], "REPORT.TXT": mine, "report-2.txt": mine])
    let data = MemoryFileSystem()
    for _ in 0..<2 { #expect(try visit(stick, data)?.refused == 1) }
    let image = stick.image
    #expect(image.files["\(Self.folder)/REPORT.TXT"] == mine)
    #expect(image.files["\(Self.folder)/REPORT-3.TXT"]?.starts(with: [0xEF, 0xBB, 0xBF]) == true)
    #expect(image.files.count == 4)
  }

  @Test("as many entries are looked at as a stick may have, and one more is told")
  func limit() throws {
    var files: [String: [UInt8]] = [:]
    for number in 0..<6 { files["\(number).gpx"] = [60] }
    #expect(try StickRecordings(on: Self.stick(files), limit: 6).leftOut.isEmpty)
    let more = try StickRecordings(on: Self.stick(files), limit: 5)
    #expect(more.files.count == 5)
    #expect(more.leftOut.map(\.reason).first?.contains("more than 5 files") == true)
    let deep = String(repeating: "d/", count: StickRecordings.deepest - 1)
    let two = try Self.stick(["\(deep)a.gpx": [60], "\(deep)d/a.gpx": [60]])
    let found = try StickRecordings(on: two)
    #expect(found.files.map(\.path) == ["\(Self.folder)/\(deep)a.gpx"])
    #expect(found.leftOut.count == 1)
  }

  @Test("stay out while another program writes to the runs")
  func locked() throws {
    let wait = RecorderWait(
      link: nil, data: temporary.path, isThere: { true }, say: { _ in })
    let data = MemoryFileSystem()
    var work = StickImport(
      stick: try Self.stick(["a.gpx": Self.gpx(100)]), data: data, root: temporary.path,
      recorder: wait, basis: { StickImportTests.basis(data) })
    let lock = try #require(try WriterLock(root: temporary.path))
    #expect(throws: ImportError.self) { try work.perform { _, _, _ in true } }
    withExtendedLifetime(lock) {}
    #expect(data.image.files.isEmpty)
  }

  @Test("wait for those that came in before and have no places yet")
  func afterAnother() throws {
    let data = MemoryFileSystem()
    _ = try visit(Self.stick(["a.gpx": Self.gpx(100)]), data)
    let image = data.image
    #expect(throws: ImportError.self) {
      try visit(Self.stick(["b.gpx": Self.gpx(100, from: 5000)]), data)
    }
    #expect(data.image == image)
    #expect(Self.stored(data.image).summaries.count == 1)
  }

  @Test("a full or broken flash keeps all out, and says so")
  func full() throws {
    let data = MemoryFileSystem()
    data.capacity = 1000
    let stick = try Self.stick(["a.gpx": Self.gpx(100)])
    do {
      _ = try visit(stick, data)
      Issue.record("it came in")
    } catch let error as ImportError {
      #expect(error.briefly == "no run was imported; delete old runs")
    }
    #expect(Self.stored(data.image).summaries.isEmpty)
  }

  // MARK: Cuts

  private static let losses: [Loss] =
    [.everything, .nothing, .bytes] + (1...4).map { .some(seed: $0) }

  @Test("come in all or none wherever the power of the wearable goes, and again afterwards")
  func powerCuts() throws {
    let recordings = ["a.gpx": Self.gpx(20), "b.gpx": Self.gpx(20, from: 5000)]
    let data = MemoryFileSystem()
    _ = try visit(Self.stick(["old.gpx": Self.gpx(50, from: 90_000)]), data)
    let ready = MemoryFileSystem(data.image)
    var store = Store(fileSystem: ready, options: Store.Options(boot: "test", reserve: 0))
    _ = store.open()
    let before = ready.image
    let old = before.files.filter { $0.key.hasPrefix("runs/") && $0.key.hasSuffix(".json") }
    #expect(old.count == 1)
    var states = 0
    let whole = MemoryFileSystem(before)
    _ = try visit(Self.stick(recordings), whole)
    for cut in 1...whole.counters.changes {
      let files = MemoryFileSystem(before)
      files.cutAt = cut
      _ = try? visit(Self.stick(recordings), files)
      for loss in Self.losses {
        states += 1
        let next = MemoryFileSystem(files.image(after: loss))
        var store = Store(fileSystem: next, options: Store.Options(boot: "test", reserve: 0))
        _ = store.open()
        #expect([1, 3].contains(store.summaries.count), "cut \(cut), \(loss)")
        #expect(store.damagedRuns.isEmpty)
        for (path, bytes) in old { #expect(next.image.files[path] == bytes) }
        // The stick is still plugged in, and is read again.
        let result = try visit(Self.stick(recordings), next)
        #expect((result?.runs ?? 0) + store.summaries.count == 3, "cut \(cut), \(loss)")
        #expect(Self.stored(next.image).summaries.count == 3, "cut \(cut), \(loss)")
      }
    }
    print("\(whole.counters.changes) cuts, \(states) states judged")
    #expect(states > 50)
  }

  @Test("keep their bytes wherever the stick is pulled out, and the next visit is as good")
  func pulledOut() throws {
    let recordings = ["a.gpx": Self.gpx(20), "bad.gpx": [60]]
    let whole = try Self.stick(recordings)
    _ = try visit(whole, MemoryFileSystem())
    // And once more with an existing report.
    for start in [try Self.stick(recordings).image, whole.image] {
      let all = MemoryFileSystem(start)
      _ = try visit(all, MemoryFileSystem())
      #expect(all.counters.changes > 0)
      for cut in 1...all.counters.changes {
        let stick = MemoryFileSystem(start)
        stick.cutAt = cut
        let data = MemoryFileSystem()
        _ = try? visit(stick, data)
        for loss in Self.losses + (1...4).map({ Loss.fat(seed: $0) }) {
          let next = MemoryFileSystem(stick.image(after: loss))
          for (name, bytes) in recordings {
            #expect(next.image.files["\(Self.folder)/\(name)"] == bytes, "cut \(cut), \(loss)")
          }
          #expect(try visit(next, MemoryFileSystem())?.refused == 1, "cut \(cut), \(loss)")
        }
        #expect([0, 1].contains(Self.stored(data.image).summaries.count))
      }
    }
  }
}
