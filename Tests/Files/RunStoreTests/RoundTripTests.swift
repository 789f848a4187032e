import JSON
import RunModel
import Testing
import Tracking

@testable import RunStore

/// Random values of everything that the wearable can record.
///
/// The ends of every range occur more often than anything in between.
struct Anything {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func number(in range: ClosedRange<Double>) -> Double {
    let number = Double.random(in: range, using: &random)
    let (low, high) = (range.lowerBound, range.upperBound)
    let ends = [low, high, low.nextUp, high.nextDown, 0.0, -0.0, .leastNonzeroMagnitude]
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      let end = ends[Int.random(in: 0..<ends.count, using: &random)]
      return range.contains(end) ? end : low
    case 1:
      let rounded = (number * 100).rounded() / 100
      return range.contains(rounded) ? rounded : high
    default: return number
    }
  }

  mutating func whole(in range: ClosedRange<Int64>) -> Int64 {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: range.lowerBound
    case 1: range.upperBound
    default: Int64.random(in: range, using: &random)
    }
  }

  mutating func maybe<Value>(_ make: (inout Anything) -> Value) -> Value? {
    Int.random(in: 0..<4, using: &random) == 0 ? nil : make(&self)
  }

  mutating func one<Value>(of values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  /// A text of at most this many bytes.
  mutating func text(longest: Int, of characters: [Character]) -> String {
    let length = one(of: [0, 1, longest / 2, longest])
    var text = ""
    while true {
      let character = one(of: characters)
      guard text.utf8.count + character.utf8.count <= length else { return text }
      text.append(character)
    }
  }

  static let plain: [Character] = [
    "a", "Z", "0", " ", ".", ",", "[", "]", "{", "\u{E9}", "\u{1F315}", "\u{7F}", "/",
  ]
  static let quotes: [Character] = ["\"", "\\"]

  mutating func time() -> RunTime {
    RunTime(milliseconds: whole(in: 0...RunTime.longest.milliseconds))
  }

  mutating func fix() -> Fix {
    var fix = Fix(status: one(of: [.none, .estimated, .valid]))
    fix.time = maybe { UTC(millisecondsSince1970: $0.whole(in: Quantity.timestamp.wholeBounds)) }
    fix.millisecondOfDay = maybe { any in
      any.maybe { $0.whole(in: Quantity.millisecondOfDay.wholeBounds) } ?? fix.time?
        .millisecondOfDay ?? 0
    }
    fix.coordinate = maybe { any in
      Coordinate(
        latitude: any.number(in: Quantity.latitude.bounds),
        longitude: any.number(in: Quantity.longitude.bounds))
    }
    fix.altitude = maybe { $0.number(in: Quantity.altitude.bounds) }
    fix.speed = maybe { $0.number(in: Quantity.speed.bounds) }
    fix.course = maybe { $0.number(in: Quantity.course.bounds) }
    fix.satellites = maybe { Int($0.whole(in: Quantity.satellites.wholeBounds)) }
    fix.hdop = maybe { $0.number(in: Quantity.hdop.bounds) }
    fix.accuracy = maybe { $0.number(in: Quantity.accuracy.bounds) }
    fix.sigma = maybe { $0.number(in: Quantity.accuracy.bounds) }
    return fix
  }

  /// A record of kind number `kind` from 0; `nil` after the last.
  mutating func record(_ kind: Int) -> RunRecord? {
    let time = time()
    switch kind {
    case 0: return .fix(at: time, fix(), one(of: Verdict.allCases))
    case 1: return .pause(at: time)
    case 2: return .resume(at: time)
    case 3: return .autoPause(at: time)
    case 4: return .autoResume(at: time)
    case 5: return .lap(at: time, one(of: [.auto, .button, .end]))
    case 6: return .badge(at: time, index: Int(whole(in: 0...Int64(JournalLimits.steps - 1))))
    case 7:
      // A receiver's name has 64 printable characters; each may have to be escaped.
      return .receiver(at: time, text(longest: 64, of: Anything.plain + Anything.quotes))
    case 8:
      return .restart(
        Restart(
          time: time, boot: text(longest: RunHeader.longestText, of: Anything.plain),
          resumedAt: whole(in: -JournalLine.largest...JournalLine.largest),
          dead: maybe { $0.whole(in: 0...Restart.longestDead) }))
    case 9: return .end(at: time, .save)
    case 10: return .end(at: time, .saveBeforeRestart)
    case 11:
      let journal = JournalID(UInt64(whole(in: 0...0xffff_ffff_ffff)))
      return .end(at: time, .split(journal))
    case 12: return .end(at: time, .discard)
    case 13:
      let channel = one(of: Channel.allCases)
      return RunModel.Sample(channel, number(in: channel.quantity.bounds)).map {
        .sample(at: time, $0)
      }
    case 14: return .workout(at: time, part())
    case 15: return .workoutEnd(at: time)
    case 16: return result().map { .ghost(at: time, $0) }
    case 17: return .correction(at: time, .distance(number(in: Correction.bounds)))
    case 18: return .correction(at: time, .indoor(number(in: Correction.bounds)))
    case 19: return .correction(at: time, .undone)
    default: return nil
    }
  }

  /// The result of a race; never `nil`.
  mutating func result() -> GhostResult? {
    GhostResult(
      runID: "a" + text(longest: RunID.longest - 1, of: ["a", "Z", "0", "-"]),
      timestamp: maybe {
        UTC(millisecondsSince1970: $0.whole(in: Quantity.timestamp.wholeBounds))
      },
      utcOffset: Int(whole(in: -86_400...86_400)), seconds: number(in: GhostResult.bounds))
  }

  /// A part of a workout, or a whole one.
  mutating func part() -> WorkoutPart {
    let completed = Int(whole(in: 0...Int64(Run.mostLines)))
    let most = Int64(WorkoutPart.most)
    return maybe { any in
      WorkoutPart(
        index: Int(any.whole(in: 0...most - 1)), count: Int(any.whole(in: 1...most)),
        completed: completed,
        text: any.text(longest: WorkoutPart.longest, of: Anything.plain + Anything.quotes))
    }
      ?? WorkoutPart(
        index: 0, count: 1, completed: one(of: [0, 1, completed]),
        text: "\"\u{1F315}\": warmup open + 2x(run 20m@4:10 \"a\" + rest 5s)")
  }

  mutating func records() -> [RunRecord] {
    var records: [RunRecord] = []
    var kind = 0
    while let record = record(kind) {
      records.append(record)
      kind += 1
      // Most records are fixes.
      for _ in 0..<4 { records.append(.fix(at: time(), fix(), .accepted)) }
    }
    return records
  }

  mutating func header() -> RunHeader {
    let longest = RunHeader.longestText
    var header = Sample.header(
      JournalID(UInt64(whole(in: 0...0xffff_ffff_ffff))), autoLap: one(of: [true, false]))
    header.number = RunNumber(Int(whole(in: 0...Int64(RunNumber.bounds.upperBound))))
    header.utcOffset = Int(whole(in: -86_400...86_400))
    header.units = one(of: [.kilometres, .miles])
    header.engine = text(longest: longest, of: Anything.plain)
    header.software = text(longest: longest, of: Anything.plain)
    header.boot = text(longest: longest, of: Anything.plain)
    header.startedAt = whole(in: -JournalLine.largest...JournalLine.largest)
    header.ladder = (0..<one(of: [0, 1, 5])).map { _ in
      let name = text(
        longest: JournalEncoder.longestName / 2, of: Anything.plain + Anything.quotes)
      return LadderStep(name: name, distance: number(in: 0...BadgeFile.farthest))
    }
    return header
  }
}

@Suite("Whatever the wearable can record")
struct RoundTripTests {
  @Test("comes back from a journal", arguments: 1...200)
  func journal(seed: UInt64) {
    var any = Anything(seed: seed)
    let header = any.header()
    let records = any.records()
    var encoder = JournalEncoder(journal: header.journal)
    var bytes: [UInt8] = []
    encoder.append(header, to: &bytes)
    for record in records { encoder.append(record, to: &bytes) }
    let contents = JournalTests.read(bytes, journal: header.journal)
    #expect(contents.damagedLines == 0)
    #expect(contents.header == header)
    // Packed values are equal only if their bits are.
    #expect(contents.records == Packed(records))
    for (found, sent) in zip(contents.records, records) where found != sent {
      Issue.record("\(sent) became \(found)")
      return
    }
  }

  @Test("comes back from the rows of another document", arguments: 1...50)
  func rows(seed: UInt64) throws {
    var any = Anything(seed: seed)
    let run = InterruptedRun(header: any.header(), records: Packed(any.records()))
    var writer = JSONWriter()
    JournalRows.write(run, to: &writer)
    let bytes = writer.takeAll()
    #expect(try JSONReader.read(bytes) { try JournalRows.run(&$0) } == run)
  }

  @Test("comes back from memory", arguments: 1...50)
  func packed(seed: UInt64) {
    var any = Anything(seed: seed)
    let records = any.records()
    #expect(Array(Packed(records)) == records)
  }

  @Test("makes a run file that can be read, and that makes itself again", arguments: 1...100)
  func runFile(seed: UInt64) throws {
    var any = Anything(seed: seed)
    var header = any.header()
    header.engine = any.one(of: DistanceEngines.names)
    // Sorted by time, or no fix would count.
    let records = any.records().sorted { $0.time < $1.time }
    let run = RunFile.make(header, Packed(records))
    let bytes = RunFileWriter.bytes(run)
    let stored = try RunFileReader(bytes).read().run
    #expect(stored == run)
    #expect(RunFileWriter.bytes(stored) == bytes)
    var writer = JSONWriter()
    RunFileWriter.write(run, to: &writer)
    let line = writer.takeAll()
    #expect(try JSONReader.read(line) { try RunFile.read(&$0) } == run)
  }

  @Test("names of badges come back, or are refused before a run has them")
  func names() throws {
    let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"
    for count in [1, 15, 16, 17, 60] {
      let name = String(repeating: family, count: count)
      let text = "[{\"name\":\"\(name)\",\"distance\":5}]"
      guard let ladder = try? BadgeFile.parse(Array(text.utf8)) else {
        #expect(name.utf8.count > JournalEncoder.longestName)
        continue
      }
      #expect(name.utf8.count <= JournalEncoder.longestName)
      let steps = ladder.badges.map { LadderStep(name: $0.name, distance: $0.distance) }
      let header = Sample.header(ladder: steps)
      var encoder = JournalEncoder(journal: header.journal)
      var bytes: [UInt8] = []
      encoder.append(header, to: &bytes)
      #expect(JournalTests.read(bytes).header.ladder.map(\.name) == [name])
    }
  }

  @Test("texts that a board brings along are what a journal gives back")
  func texts() {
    let given = ["", "boot-1", "a\"b\\c\n\u{7}", String(repeating: "x", count: 500)]
    for text in given + [String(repeating: "\u{1F315}", count: 100)] {
      let kept = RunHeader.text(text)
      #expect(RunHeader.text(kept) == kept)
      var header = Sample.header()
      header.boot = kept
      var encoder = JournalEncoder(journal: header.journal)
      var bytes: [UInt8] = []
      encoder.append(header, to: &bytes)
      #expect(JournalTests.read(bytes).header.boot == kept)
    }
    #expect(RunHeader.text("3d2c9c1e-5f8d-4a51-9f0c-000000000000").count == 36)
  }
}
