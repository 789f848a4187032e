import CZlib
import Drawing
import Foundation
import MemoryDisk
import Pictures
import RunModel
import RunStore
import Testing
import Tracking

@testable import RunPage

/// Sample runs for the tests.
enum Sample {
  /// 2026-11-21T06:15:00Z.
  static let start = UTC(millisecondsSince1970: 1_795_241_700_000)
  static let berlin = Coordinate(latitude: 52.5, longitude: 13.4)

  /// A run north at 3 m/s and back, one point per second, `seconds` in total.
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
    // Tests damage and remove run files.
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

  /// Every format beside the page, so that the page needs no points itself.
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

/// A page as its scripts read it.
struct ReadPage {
  let text: String

  init(_ page: [UInt8]) { text = String(decoding: page, as: UTF8.self) }

  /// The JSON of each script element, by its name.
  var elements: [String: String] {
    let parts = text.components(separatedBy: "<script type=application/json id=").dropFirst()
    let pairs = parts.map { part -> (String, String) in
      let pieces = part.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(pieces[0]), pieces[1].components(separatedBy: "</script>")[0])
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  func value(_ name: String) throws -> Any {
    let body = try #require(elements[name], "no element \(name)")
    #expect(!body.contains("<") && !body.contains(">") && !body.contains("&"))
    return try JSONSerialization.jsonObject(with: Data(body.utf8), options: [.fragmentsAllowed])
  }

  func index() throws -> [String: Any] { try #require(try value("index") as? [String: Any]) }

  /// A column of the runs' index.
  func column(_ name: String) throws -> [Int?] {
    let runs = try #require(try index()["runs"] as? [String: Any])
    var sum = 0
    return ReadPage.numbers(try #require(runs[name] as? String)).map { step in
      guard let step else { return nil }
      sum += step
      return sum
    }
  }

  func ids() throws -> [String] {
    let runs = try #require(try index()["runs"] as? [String: Any])
    return try #require(runs["id"] as? [String])
  }

  /// The entries in blocks of a kind by run, located through the index.
  func entries(_ kind: String) throws -> [String: [String: Any]] {
    var entries: [String: [String: Any]] = [:]
    for (id, block) in zip(try ids(), try column(kind)) {
      guard let block else { continue }
      let packed = try #require(try value("\(kind)-\(block)") as? String)
      let bytes = try ReadPage.unpacked(try #require(Data(base64Encoded: packed)))
      let columns = try #require(
        try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: [Any]])
      let place = try #require((columns["id"] as? [String])?.firstIndex(of: id))
      entries[id] = columns.mapValues { $0[place] }.filter { !($0.value is NSNull) }
    }
    return entries
  }

  /// The visible contents, independent of the division into blocks.
  func contents() throws -> [String] {
    func lines(_ kind: String) throws -> [String] {
      try entries(kind).map { id, members in
        let json = try JSONSerialization.data(withJSONObject: members, options: .sortedKeys)
        return "\(kind) \(id) \(String(decoding: json, as: UTF8.self))"
      }.sorted()
    }
    var index = try index()
    var runs = try #require(index["runs"] as? [String: Any])
    (runs["cards"], runs["points"]) = (nil, nil)
    index["runs"] = runs
    let json = try JSONSerialization.data(withJSONObject: index, options: .sortedKeys)
    let others = elements.filter { name, _ in
      name != "index" && !name.hasPrefix("cards-") && !name.hasPrefix("points-")
    }
    return try lines("cards") + lines("points") + [String(decoding: json, as: UTF8.self)]
      + others.map { "\($0.key) \($0.value)" }.sorted()
  }

  /// Unpacks with zlib, which detects damage.
  static func unpacked(_ packed: Data) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 16 << 20)
    var length = UInt(bytes.count)
    let packed = Array(packed)
    try #require(uncompress(&bytes, &length, packed, UInt(packed.count)) == Z_OK)
    return Array(bytes.prefix(Int(length)))
  }

  static func numbers(_ text: String) -> [Int?] {
    // An unknown value ends the block read at once.
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return Array(
      parts.map { NumberText.numbers(Array($0.utf8)).map(Optional.some) }
        .joined(separator: [Int?.none]))
  }
}
