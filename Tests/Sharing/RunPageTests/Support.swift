import Drawing
import MemoryDisk
import Pictures
import RunModel
import RunStore
import Tracking

@testable import RunPage

/// Runs as the tests need them.
enum Sample {
  /// 2026-11-21T06:15:00Z.
  static let start = UTC(millisecondsSince1970: 1_795_241_700_000)
  static let berlin = Coordinate(latitude: 52.5, longitude: 13.4)

  /// A run north at 3 m/s and back, a point each second, `seconds` in all.
  static func run(
    _ number: Int = 1, seconds: Int = 600, start: UTC? = start, badges: [RunBadge] = [],
    altitude: Double? = 38
  ) -> Run {
    let journal = JournalID(0x5d0c_31a2_0000 + UInt64(number))
    let points = (0...seconds).map { second -> RunPoint in
      let metres = Double(min(second, seconds - second)) * 3
      return RunPoint(
        elapsed: Double(second), timestamp: nil,
        coordinate: Geodesy.offset(berlin, east: second * 2 > seconds ? 20 : 0, north: metres),
        altitude: altitude.map { $0 + Double(second % 60) / 10 }, distance: Double(second) * 3,
        segment: 0)
    }
    let distance = Double(seconds) * 3
    let id = start.map { "\($0.fileStamp)-\(journal.shortText)" }
    return Run(
      id: id ?? "undated-0001-\(journal.shortText)", journal: journal, number: RunNumber(number),
      timestamp: start, utcOffset: 3600, duration: Double(seconds), elapsed: Double(seconds),
      distance: distance, distanceLive: distance, gapDistance: 0, ascent: 12, descent: 12,
      recovered: false, engine: "tutorial/1",
      segments: [RunSegment(start: 0, end: Double(seconds), endedBy: .stop)],
      laps: [
        Lap(start: 0, end: 300, duration: 300, distance: 900, kind: .button),
        Lap(start: 300, end: Double(seconds), duration: 300, distance: 900, kind: .end),
      ], badges: badges,
      quality: RunQuality(
        fixes: points.count, rejected: 3, gapSeconds: 0, worstAccuracy: 7.1),
      software: "moonrunner test", points: Packed(points))
  }

  static let ladder = BadgeLadder([
    Badge(name: "Earth", information: "Home.", distance: 0, imageName: "earth"),
    Badge(name: "The Moon", information: "Grey.", distance: 1609.344, imageName: "the-moon"),
    Badge(name: "Far Away", information: "A secret.", distance: 1e6, imageName: "pluto"),
  ])

  /// A volume with runs, and the store on it.
  static func volume(_ runs: [Run]) throws -> MemoryFileSystem {
    let files = MemoryFileSystem()
    // Tests damage and remove the files of runs.
    files.keepsLastCopies = false
    try files.makeDirectory("runs")
    for run in runs { try put(RunFileWriter.bytes(run), at: RunFile.path(run.id), in: files) }
    return files
  }

  static func put(_ bytes: [UInt8], at path: String, in files: MemoryFileSystem) throws {
    let file = try files.open(path, .create)
    var rest = bytes[...]
    while !rest.isEmpty { rest = rest.dropFirst(try file.write(rest)) }
  }

  static func store(_ files: MemoryFileSystem) -> Store {
    var store = Store(fileSystem: files, options: Store.Options(boot: "test", reserve: 0))
    _ = store.open()
    return store
  }

  /// Every format beside the page, so that it needs no points of its own.
  static func allFiles(_ run: RunSummary) -> LinkedFiles? {
    LinkedFiles(folder: "", types: ["json", "gpx", "tcx"])
  }

  /// The page as bytes.
  static func page(
    _ store: Store, ladder: BadgeLadder = ladder, pictures: any PictureSource = NoPictures(),
    cards: CardCache? = nil, files: (RunSummary) -> LinkedFiles? = { _ in nil }
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    RunPage(ladder: ladder).write(store, pictures: pictures, cards: cards, files: files) {
      bytes += $0
    }
    return bytes
  }
}

/// No badge has a picture.
final class NoPictures: PictureSource {
  func picture(named name: String) -> Picture? { nil }
}
