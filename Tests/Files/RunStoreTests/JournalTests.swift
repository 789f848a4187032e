import RunModel
import Testing
import Tracking
import Workouts

@testable import RunStore

@Suite("A journal")
struct JournalTests {
  private static func encoded(_ header: RunHeader, _ records: [RunRecord]) -> [UInt8] {
    var encoder = JournalEncoder(journal: header.journal)
    var bytes: [UInt8] = []
    encoder.append(header, to: &bytes)
    for record in records { encoder.append(record, to: &bytes) }
    return bytes
  }

  static func read(
    _ bytes: [UInt8], journal: JournalID = Sample.journal, pieces: Int = 1 << 20
  ) -> JournalContents {
    var reader = JournalReader(journal: journal)
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + pieces)
      reader.read(Array(bytes[start..<end]))
      start = end
    }
    return reader.contents()
  }

  private static func pressure(_ value: Double) -> RunModel.Sample {
    guard let sample = RunModel.Sample(.pressure, value) else {
      preconditionFailure("\(value) is no pressure")
    }
    return sample
  }

  private static let records: [RunRecord] = [
    .badge(at: .zero, index: 0), .receiver(at: .zero, "u-blox \"8\""),
    .fix(at: Sample.time(1), Sample.fix(1), .accepted),
    .fix(at: Sample.time(2), Sample.fix(2, dated: false), .jump), .pause(at: Sample.time(2.5)),
    .resume(at: Sample.time(4)), .fix(at: Sample.time(5), Fix(), .noFix),
    .autoPause(at: Sample.time(4.5)), .autoResume(at: Sample.time(5)),
    .fix(at: Sample.time(6), Fix(status: .estimated, satellites: 0), .estimated),
    .sample(at: Sample.time(6), pressure(300)), .sample(at: Sample.time(6), pressure(1013.25)),
    .sample(at: Sample.time(6), pressure(1100)), .lap(at: Sample.time(7), .auto),
    .lap(at: Sample.time(8), .button),
    .restart(Restart(time: Sample.time(9), boot: "b\"\\", resumedAt: -5, dead: nil)),
    .restart(Restart(time: Sample.time(9), boot: "", resumedAt: 5, dead: 100)),
    .end(at: Sample.time(9), .split(JournalID(7))), .end(at: Sample.time(9), .saveBeforeRestart),
    .end(at: Sample.time(9), .discard), .end(at: Sample.time(9), .keepSaved),
    .end(at: Sample.time(9), .save), .trim(at: Sample.time(7)), .trim(at: nil),
    .workout(
      at: Sample.time(9), WorkoutPart(index: 1, count: 3, completed: 7, text: "\"a\": run 5")),
    .workoutEnd(at: Sample.time(10)), .ghost(at: Sample.time(10), Sample.result(-34.2)),
    .correction(at: Sample.time(10), .distance(5000)),
    .correction(at: Sample.time(10), .indoor(Correction.bounds.upperBound)),
    .end(at: Sample.time(11), .save), .correction(at: Sample.time(11), .undone),
  ]

  @Test("gives back every kind of record", arguments: [1, 2, 7, 100, 1 << 20])
  func roundTrip(pieces: Int) {
    let bytes = JournalTests.encoded(Sample.header(), JournalTests.records)
    let contents = JournalTests.read(bytes, pieces: pieces)
    #expect(contents.header == Sample.header())
    #expect(contents.isHeaderComplete)
    #expect(contents.records == Packed(JournalTests.records))
    #expect(contents.damagedLines == 0)
    #expect(contents.ending == .save)
    #expect(contents.next == Int64(JournalTests.records.count + 4))
  }

  @Test("gives back every double that a receiver can say, bit by bit")
  func exact() {
    var random = SplitMix64(seed: 11)
    var records: [RunRecord] = []
    for second in 0..<500 {
      func some(_ range: ClosedRange<Double>) -> Double? {
        Int.random(in: 0...5, using: &random) == 0
          ? nil : Double.random(in: range, using: &random)
      }
      var fix = Fix(status: .valid)
      if let latitude = some(-90...90), let longitude = some(-180...180) {
        fix.coordinate = Coordinate(latitude: latitude, longitude: longitude)
      }
      fix.altitude = some(-500...9000)
      fix.speed = some(0...20)
      fix.course = some(0...360)
      fix.hdop = some(0...100)
      fix.accuracy = some(0...1e-9)
      fix.sigma = some(0...1e6)
      fix.satellites = Int.random(in: 0...40, using: &random)
      if Bool.random(using: &random) { fix.time = UTC(millisecondsSince1970: Int64(second)) }
      if Bool.random(using: &random) {
        fix.millisecondOfDay = Int64.random(in: 0..<86_400_000, using: &random)
      }
      records.append(.fix(at: Sample.time(Double(second)), fix, .accepted))
    }
    #expect(
      JournalTests.read(JournalTests.encoded(Sample.header(), records)).records == Packed(records))
  }

  @Test("has short lines, also for a ladder of 1000 steps with the longest names")
  func lengths() {
    let name = String(repeating: "\"\u{1F315}", count: 200)
    let ladder = (0..<1000).map { LadderStep(name: name, distance: Double($0) + 0.123_456_789) }
    var header = Sample.header(ladder: ladder)
    header.software = name
    header.boot = name
    header.engine = name
    var fix = Sample.fix(1)
    fix.coordinate = Coordinate(latitude: -89.123_456_789_012_34, longitude: -179.123_456_789_1)
    let bytes = JournalTests.encoded(header, [.fix(at: .longest, fix, .unknownAccuracy)])
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 1002)
    #expect(lines.allSatisfy { $0.count < JournalEncoder.longestLine })
    let contents = JournalTests.read(bytes)
    #expect(contents.header.ladder.count == 1000)
    #expect(contents.isHeaderComplete)
  }

  @Test("has short lines for the longest workout, and gives it back")
  func workout() throws {
    let name = String(repeating: "\u{1F315}", count: WorkoutLimits.nameBytes / 4)
    let steps = (0..<WorkoutLimits.steps).map { _ in
      WorkoutStep(.coolDown, .distance(199_999.999), target: PaceTarget(17_987, 17_989), name: name)
    }
    let workout = try Workout(name: name, steps: steps)
    let parts = WorkoutPart.parts(of: workout, completed: Run.mostLines)
    let records = parts.map { RunRecord.workout(at: .longest, $0) }
    let bytes = JournalTests.encoded(Sample.header(), records)
    #expect(
      bytes.split(separator: UInt8(ascii: "\n")).allSatisfy {
        $0.count < JournalEncoder.longestLine
      })
    let contents = JournalTests.read(bytes)
    #expect(contents.damagedLines == 0)
    #expect(contents.records == Packed(records))
    var recorder = RunRecorder(header: contents.header)
    for record in contents.records { recorder.apply(record) }
    #expect(recorder.workout?.workout == workout)
  }

  @Test("has a short line for the last part of a workout, even if it has nothing but quotes")
  func longestPart() {
    let part = WorkoutPart(
      index: WorkoutPart.most - 1, count: WorkoutPart.most, completed: Run.mostLines,
      text: String(repeating: "\"", count: WorkoutPart.longest))
    var encoder = JournalEncoder(journal: Sample.journal, next: Int64(Run.mostLines) - 1)
    var bytes: [UInt8] = []
    encoder.append(.workout(at: .longest, part), to: &bytes)
    #expect(bytes.count <= JournalEncoder.longestLine)
    #expect(JournalTests.read(bytes).records == [.workout(at: .longest, part)])
  }

  /// Number, count and completed steps of a part, and whether they are within the limits.
  private static let partNumbers: [(String, Bool)] = [
    ("0,1,0", true), ("\(WorkoutPart.most - 1),\(WorkoutPart.most),\(Run.mostLines)", true),
    ("\(WorkoutPart.most),\(WorkoutPart.most),0", false), ("-1,1,0", false), ("0,0,0", false),
    ("0,\(WorkoutPart.most + 1),0", false), ("0,1,-1", false),
    ("0,1,\(Run.mostLines + 1)", false),
  ]

  @Test(
    "has no parts of workouts beyond their number",
    arguments: JournalTests.partNumbers)
  func partLimits(numbers: String, isRead: Bool) {
    var line = Array("[5,\"workout\",0,\(numbers),\"run 5km\"".utf8)
    SealedLine.seal(&line, from: 0, seed: JournalEncoder.seed(of: Sample.journal))
    let contents = JournalTests.read(line)
    #expect(contents.records.count == (isRead ? 1 : 0))
    #expect(contents.damagedLines == (isRead ? 0 : 1))
  }

  /// Id, date, offset and seconds of a race, and whether they are within the limits.
  private static let races: [(String, Bool)] = [
    ("\"a\",null,0,0", true), ("\"\(longestID)\",253402300799999,86400,100000", true),
    ("\"a\",-62135596800000,-86400,-100000.0", true), ("\"\(longestID)a\",null,0,0", false),
    ("\"\",null,0,0", false), ("\"../a\",null,0,0", false), ("7,null,0,0", false),
    ("\"a\",253402300800000,0,0", false), ("\"a\",\"x\",0,0", false),
    ("\"a\",null,86401,0", false), ("\"a\",null,-86401,0", false),
    ("\"a\",null,null,0", false), ("\"a\",null,0,100000.1", false),
    ("\"a\",null,0,-100000.1", false), ("\"a\",null,0,null", false), ("\"a\",null,0", false),
  ]
  private static let longestID = String(repeating: "a", count: RunID.longest)

  @Test("has no result of a race beyond its limits", arguments: JournalTests.races)
  func raceLimits(race: String, isRead: Bool) {
    var line = Array("[5,\"ghost\",0,\(race)".utf8)
    SealedLine.seal(&line, from: 0, seed: JournalEncoder.seed(of: Sample.journal))
    #expect(line.count <= JournalEncoder.longestLine)
    let contents = JournalTests.read(line)
    #expect(contents.records.count == (isRead ? 1 : 0))
    #expect(contents.damagedLines == (isRead ? 0 : 1))
  }

  /// A journal with an overlong header or receiver name.
  ///
  /// The engine has this many letters and the receiver's name this many quotes, in lines with valid
  /// checksums that our encoder would not write.
  private static func long(engine: Int, quotes: Int) -> [UInt8] {
    let seed = JournalEncoder.seed(of: Sample.journal)
    let engine = String(repeating: "e", count: engine)
    let name = String(repeating: "\\\"", count: quotes)
    return [
      "[0,\"run\",1,\"5d0c31a27f3a\",1,0,\"miles\",true,\"\(engine)\",\"s\",\"b\",5,0",
      "[1,\"receiver\",0,\"\(name)\"",
    ].flatMap { text in
      var line = Array(text.utf8)
      SealedLine.seal(&line, from: 0, seed: seed)
      return line
    }
  }

  @Test(
    "reads no text longer than it writes one",
    arguments: [(80, 80, 200, 200), (81, 80, 201, 200), (300, 80, 230, 200)])
  func texts(engine: Int, ofEngine: Int, quotes: Int, ofQuotes: Int) {
    let contents = JournalTests.read(JournalTests.long(engine: engine, quotes: quotes))
    #expect(contents.damagedLines == 0)
    #expect(contents.header.engine == String(repeating: "e", count: ofEngine))
    let name = String(repeating: "\"", count: ofQuotes)
    #expect(contents.records == [.receiver(at: .zero, name)])
    let again = JournalTests.encoded(contents.header, Array(contents.records))
    #expect(JournalTests.read(again).header == contents.header)
    #expect(JournalTests.read(again).records == contents.records)
  }

  @Test("writes what is not finite as unknown")
  func notFinite() {
    var fix = Sample.fix(1)
    fix.altitude = .nan
    fix.speed = .infinity
    let bytes = JournalTests.encoded(Sample.header(), [.fix(at: .zero, fix, .accepted)])
    fix.altitude = nil
    fix.speed = nil
    #expect(JournalTests.read(bytes).records == [.fix(at: .zero, fix, .accepted)])
  }

  @Test("looks as its description says")
  func form() {
    var encoder = JournalEncoder(journal: Sample.journal, next: 34)
    var bytes: [UInt8] = []
    encoder.append(.badge(at: .zero, index: 0), to: &bytes)
    encoder.append(.fix(at: Sample.time(1), Sample.fix(0), .accepted), to: &bytes)
    encoder.append(.sample(at: Sample.time(2), JournalTests.pressure(998.7)), to: &bytes)
    encoder.append(.end(at: Sample.time(2.5), .save), to: &bytes)
    let part = WorkoutPart(index: 0, count: 1, completed: 2, text: "\"a\": run 5km")
    encoder.append(.workout(at: Sample.time(3), part), to: &bytes)
    encoder.append(.workoutEnd(at: Sample.time(4)), to: &bytes)
    encoder.append(.ghost(at: Sample.time(5), Sample.result(34.2)), to: &bytes)
    encoder.append(.correction(at: Sample.time(6), .distance(5000)), to: &bytes)
    encoder.append(.correction(at: Sample.time(7), .undone), to: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    // The checksums are zlib.crc32(b"5d0c31a27f3a" + the line before `,"`).
    #expect(
      text == """
        [34,"badge",0,0,"\(crc("[34,\"badge\",0,0"))"]
        [35,"fix",1000,1795241700000,null,52.5,13.4,38.0,3.0,0.5,9,0.9,4.5,2.2,\
        "\(crc("[35,\"fix\",1000,1795241700000,null,52.5,13.4,38.0,3.0,0.5,9,0.9,4.5,2.2"))"]
        [36,"sample",2000,"pressure",998.7,"\(crc("[36,\"sample\",2000,\"pressure\",998.7"))"]
        [37,"end",2500,"save","\(crc("[37,\"end\",2500,\"save\""))"]
        [38,"workout",3000,0,1,2,"\\"a\\": run 5km",\
        "\(crc(#"[38,"workout",3000,0,1,2,"\"a\": run 5km""#))"]
        [39,"workoutEnd",4000,"\(crc("[39,\"workoutEnd\",4000"))"]
        [40,"ghost",5000,"20261121T061500Z-7f3a",1795241700000,3600,34.2,\
        "\(crc(#"[40,"ghost",5000,"20261121T061500Z-7f3a",1795241700000,3600,34.2"#))"]
        [41,"correction",6000,"distance",5000.0,\
        "\(crc(#"[41,"correction",6000,"distance",5000.0"#))"]
        [42,"correction",7000,"undone",null,"\(crc(#"[42,"correction",7000,"undone",null"#))"]

        """)
  }

  /// Bit by bit, as defined by the standard.
  private func crc(_ line: String) -> String {
    var crc: UInt32 = 0xffff_ffff
    for byte in Array("5d0c31a27f3a".utf8) + Array(line.utf8) {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
    return hexadecimal(~crc, digits: 8)
  }

  @Test("has the checksum of zlib")
  func checksum() {
    var crc = CRC32()
    crc.update("123456789")
    #expect(crc.value == 0xcbf4_3926)
    var pieces = CRC32()
    for piece in ["1", "2345", "", "6789"] { pieces.update(piece) }
    #expect(pieces == crc)
  }
}
