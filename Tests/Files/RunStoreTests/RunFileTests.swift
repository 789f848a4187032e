import JSON
import RunModel
import Testing
import Tracking

@testable import RunStore

@Suite("A run file")
struct RunFileTests {
  static let run = Run(
    id: "20261121T061500Z-7f3a", journal: Sample.journal, number: 42, timestamp: Sample.start,
    utcOffset: 3600, duration: 1834.2, elapsed: 1902, distance: 5012.34, distanceLive: 5009.1,
    gapDistance: 0, moving: 1790.4, ascent: 48, descent: 47.2, recovered: false,
    engine: "moonrunner/1",
    segments: [
      RunSegment(start: 0, end: 900, endedBy: .pause),
      RunSegment(start: 967.8, end: 1902, endedBy: .stop),
    ],
    laps: [Lap(start: 0, end: 312.4, duration: 312.4, distance: 1000, kind: .auto)],
    badges: [
      RunBadge(name: "Earth", distance: 0, elapsed: 0),
      RunBadge(
        name: "Earth's Atmosphere", distance: 804.672, elapsed: 251.7,
        coordinate: Coordinate(latitude: 52.5, longitude: 13.4), pace: 0.3128),
    ],
    quality: RunQuality(fixes: 2, rejected: 3, gapSeconds: 0, worstAccuracy: 7.1),
    software: "moonrunner 1.0.0", receiver: "u-blox",
    points: [
      RunPoint(
        elapsed: 0, timestamp: Sample.start,
        coordinate: Coordinate(latitude: 52.5, longitude: 13.4), altitude: 38.1, accuracy: 4.6,
        hdop: 0.9, speed: 2.71, course: 271.4, distance: 0, segment: 0),
      RunPoint(
        elapsed: 1901.9, timestamp: nil,
        coordinate: Coordinate(latitude: -52.123_456_7, longitude: -0.000_000_1),
        distance: 5012.34, segment: 1),
    ])

  @Test("has a column for each sensor that it was measured with, and reads it back")
  func channels() throws {
    var run = RunFileTests.run
    run.channels = [.pressure]
    run.points = run.points.edited { index, point in
      point.channels[.pressure] = index == 0 ? 1013.25 : nil
    }
    let bytes = RunFileWriter.bytes(run)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(#""distance", "segment", "pressure"]"#))
    #expect(text.contains(",0.00,0,1013.25]"))
    #expect(text.contains(",5012.34,1,null]"))
    #expect(try RunFileReader(bytes).read().run == run)
  }

  @Test("columns that nobody knows stand between known ones and are passed over")
  func unknownColumns() throws {
    var text = #"{"format":"moonrunner.run","version":1,"id":"a","journal":"5d0c31a27f3a","#
    text += #""number":1,"duration":2,"distance":3,"engine":"e","quality":{},"locations":{"#
    let names = RunFile.columns.map { "\"\($0)\"" }.joined(separator: ",")
    text += "\"columns\":[\(names),\"x\",\"pressure\",\"y\"],\"rows\":["
    text += #"[0,null,1,2,null,null,null,null,null,0,0,{"a":[1]},1000.5,7],"#
    text += #"[1,null,1,2,null,null,null,null,null,0,0,null,null],"#
    text += #"[2,null,1,2,null,null,null,null,null,0,0]]}}"#
    var reader = JSONReader(Array(text.utf8))
    let run = try RunFile.read(&reader)
    #expect(run.points.map { $0.channels[.pressure] } == [1000.5, nil, nil])
    #expect(run.channels == [.pressure])
  }

  @Test("a value that a sensor cannot measure is a fault", arguments: ["299.99", "1100.01", "-5"])
  func impossible(value: String) throws {
    var run = RunFileTests.run
    run.channels = [.pressure]
    run.points = run.points.edited { _, point in point.channels[.pressure] = 1013.25 }
    var writer = JSONWriter()
    RunFileWriter.write(run, to: &writer)
    let text = String(decoding: writer.takeAll(), as: UTF8.self)
    let parts = text.split(separator: "1013.25", omittingEmptySubsequences: false)
    var reader = JSONReader(Array(parts.joined(separator: value).utf8))
    #expect(throws: JSONError.self) { try RunFile.read(&reader) }
  }

  static let golden = """
    { "format": "moonrunner.run", "version": 1, "id": "20261121T061500Z-7f3a", \
    "journal": "5d0c31a27f3a", "number": 42,
      "timestamp": "2026-11-21T06:15:00.000Z", "utcOffset": 3600,
      "duration": 1834.2, "elapsed": 1902.0, "moving": 1790.4, "distance": 5012.34, \
    "distanceLive": 5009.10, "gapDistance": 0.00,
      "ascent": 48.0, "descent": 47.2, "recovered": false, "engine": "moonrunner/1",
      "segments": [{ "start": 0.0, "end": 900.0, "endedBy": "pause" },
        { "start": 967.8, "end": 1902.0, "endedBy": "stop" }],
      "laps": [{ "start": 0.0, "end": 312.4, "duration": 312.4, "distance": 1000.00, \
    "kind": "auto" }],
      "badges": [{ "name": "Earth", "distance": 0.0, "elapsed": 0.0 },
        { "name": "Earth's Atmosphere", "distance": 804.672, "elapsed": 251.7, \
    "latitude": 52.5000000, "longitude": 13.4000000, "pace": 0.3128 }],
      "quality": { "fixes": 2, "rejected": 3, "gapSeconds": 0.0, "worstAccuracy": 7.1 },
      "device": { "software": "moonrunner 1.0.0", "receiver": "u-blox" },
      "locations": { "columns": ["elapsed", "timestamp", "latitude", "longitude", "altitude", \
    "accuracy", "hdop", "speed", "course", "distance", "segment"],
        "rows": [
    [0.0,"2026-11-21T06:15:00.000Z",52.5000000,13.4000000,38.1,4.6,0.9,2.71,271.4,0.00,0],
    [1901.9,null,-52.1234567,-0.0000001,null,null,null,null,null,5012.34,1]
        ] },
      "crc32": "
    """

  private static func read(_ text: String) throws -> StoredRun {
    try RunFileReader(Array(text.utf8)).read()
  }

  /// `text` up to its checksum, with the correct one.
  private static func sealed(_ text: String) -> String {
    var crc = CRC32()
    let body = text.hasSuffix("\"crc32\": \"") ? String(text.dropLast(10)) : text
    crc.update(body)
    return "\(body)\"crc32\": \"\(crc.text)\" }\n"
  }

  @Test("has exactly these bytes")
  func bytes() {
    let text = String(decoding: RunFileWriter.bytes(RunFileTests.run), as: UTF8.self)
    #expect(text == RunFileTests.sealed(RunFileTests.golden))
  }

  @Test("says how often the board restarted, if it did, where older software passes it over")
  func restarts() throws {
    var run = RunFileTests.run
    run.boardRestarts = 3
    let text = String(decoding: RunFileWriter.bytes(run), as: UTF8.self)
    #expect(text.contains(#""recovered": false, "boardRestarts": 3, "engine""#))
    #expect(try RunFileTests.read(text).run == run)
    #expect(try RunFileTests.read(RunFileTests.sealed(RunFileTests.golden)).run.boardRestarts == 0)
  }

  @Test("gives back the run, in pieces of any size", arguments: [1, 3, 50, 4096])
  func roundTrip(size: Int) throws {
    var rest = RunFileWriter.bytes(RunFileTests.run)[...]
    let reader = RunFileReader {
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
    #expect(try reader.read() == StoredRun(run: RunFileTests.run, version: 1))
  }

  @Test("leaves out what is unknown")
  func unknown() throws {
    var run = RunFileTests.run
    run.timestamp = nil
    run.moving = nil
    run.ascent = nil
    run.descent = nil
    run.quality.worstAccuracy = nil
    run.receiver = nil
    run.segments = []
    run.laps = []
    run.badges = []
    run.points = []
    let text = String(decoding: RunFileWriter.bytes(run), as: UTF8.self)
    for word in ["moving", "ascent", "receiver", "worstAccuracy", "null", "\n  \"timestamp"] {
      #expect(!text.contains(word))
    }
    #expect(try RunFileTests.read(text).run == run)
    #expect(try JSONValue(parsing: text)["segments"]?.array == [])
  }

  @Test("with any byte changed is refused")
  func damaged() {
    let bytes = RunFileWriter.bytes(RunFileTests.run)
    for index in 0..<bytes.count - 1 {
      for bit in [0, 3, 5, 7] {
        var copy = bytes
        copy[index] ^= 1 << UInt8(bit)
        if (try? RunFileReader(copy).read()) != nil {
          Issue.record("byte \(index), bit \(bit) passed")
          return
        }
      }
    }
    for length in 0..<bytes.count - 1
    where (try? RunFileReader(Array(bytes[..<length])).read()) != nil {
      Issue.record("\(length) bytes passed")
      return
    }
  }

  @Test("may have members and columns that are unknown, also between others")
  func additions() throws {
    var text = RunFileTests.golden.replacing(
      "\"number\": 42,", with: "\"number\": 42, \"new\": [{}],")
    text = text.replacing("\"segment\"],", with: "\"segment\", \"heart\"],")
    text = text.replacing("0.00,0]", with: "0.00,0,140]").replacing(
      "5012.34,1]", with: "5012.34,1,9]")
    #expect(try RunFileTests.read(RunFileTests.sealed(text)).run == RunFileTests.run)
  }

  @Test("of a newer version is known as such")
  func newer() throws {
    let text = RunFileTests.golden.replacing("\"version\": 1", with: "\"version\": 2")
    #expect(try RunFileTests.read(RunFileTests.sealed(text)).isNewer)
  }

  @Test(
    "with a fault says where",
    arguments: [
      ("5012.34, \"distanceLive", "\"x\", \"distanceLive", "line 3, column 72, at \"distance\""),
      ("[1901.9,null", "[1901.9,7", "at \"locations.rows[1][1]\": expected a string"),
      ("\"auto\"", "\"car\"", "at \"laps[0].kind\": expected \"auto\""),
      ("moonrunner.run", "other.run", "not a run file: expected"),
      ("\"journal\": \"5d0c31a27f3a\", ", "", "\"journal\" is missing"),
      ("\"engine\": \"moonrunner/1\"", "\"x\": 1", "\"engine\" is missing"),
      ("20261121T061500Z-7f3a", "../../etc/passwd", "is not a valid file name"),
      ("\"elapsed\", \"timestamp\"", "\"timestamp\", \"elapsed\"", "the columns do not start with"),
      ("52.1234567", "152.1234567", "locations.rows[1][2]"),
    ] as [(String, String, String)])
  func faults(old: String, new: String, words: String) {
    let text = RunFileTests.sealed(RunFileTests.golden.replacing(old, with: new))
    do {
      _ = try RunFileTests.read(text)
      Issue.record("it passed")
    } catch {
      #expect("\(error)".contains(words), "\(error)")
    }
  }

  @Test("names no other file")
  func names() {
    #expect(RunFile.id(ofName: "..json") == nil && RunFile.id(ofName: "-a.json") == nil)
    #expect(RunFile.id(ofName: "undated-0042-7f3a.json") == "undated-0042-7f3a")
    #expect(RunFile.id(ofName: "undated-0042-7f3a.json.tmp") == nil)
    #expect(RunFile.nextID(after: "x-ffff") == "x-0000")
    #expect(RunFile.nextID(after: "x-7f3a") == "x-7f3b")
  }

  @Test("is checked for sense", arguments: senseless.indices)
  func sense(index: Int) {
    #expect(RunCheck.fault(in: StoredRun(run: RunFileTests.run, version: 1)) == nil)
    var run = RunFileTests.run
    senseless[index](&run)
    #expect(RunCheck.fault(in: StoredRun(run: run, version: 1)) != nil)
    #expect(RunCheck.fault(in: StoredRun(run: run, version: 2)) == nil)
  }
}

/// A change of a run's second point.
private func second(
  _ change: @escaping @Sendable (inout RunPoint) -> Void
) -> @Sendable (inout Run) -> Void {
  { run in run.points = run.points.edited { if $0 == 1 { change(&$1) } } }
}

/// Nonsensical changes. (Swift 6.0 crashes on closures among a test's arguments.)
private let senseless: [@Sendable (inout Run) -> Void] = [
  { $0.quality.fixes = 3 }, second { $0.distance = 4000 }, second { $0.elapsed = -1 },
  second { $0.segment = 2 }, { $0.segments[1].start = 100 }, { $0.duration = 5000 },
  { $0.distance = 6000 },
]
