import RunModel
import Testing
import Tracking

@testable import RunStore

/// Damage of every kind: intact lines survive, damaged ones never count.
@Suite("A damaged journal")
struct JournalDamageTests {
  /// Its lines without line feeds, and their contents.
  private static let lines: [(bytes: [UInt8], line: JournalLine)] = {
    var recording = Recording(Sample.header(ladder: Array(Sample.ladder[..<2])))
    recording.fixes(0...8)
    recording.add(.pause(at: Sample.time(8.5)))
    var encoder = JournalEncoder(journal: Sample.journal)
    var bytes: [UInt8] = []
    encoder.append(recording.recorder.header, to: &bytes)
    for record in recording.records { encoder.append(record, to: &bytes) }
    let seed = JournalEncoder.seed(of: Sample.journal)
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { slice in
      let line = Array(slice)
      return JournalLine(line, in: 0..<line.count, journal: Sample.journal, seed: seed)
        .map { (line, $0) }
    }
  }()

  private static let whole = lines.flatMap { $0.bytes + [UInt8(ascii: "\n")] }

  private static func records(_ lines: [(bytes: [UInt8], line: JournalLine)]) -> [RunRecord] {
    lines.compactMap { if case .record(let record) = $0.line.entry { record } else { nil } }
  }

  private static let all = records(lines)

  private func survivors(_ bytes: [UInt8]) -> [RunRecord] {
    Array(JournalTests.read(bytes).records)
  }

  @Test("cut at any byte keeps every whole line")
  func truncated() {
    let (lines, whole) = (JournalDamageTests.lines, JournalDamageTests.whole)
    var ends = [0]
    for line in lines { ends.append((ends.last ?? 0) + line.bytes.count + 1) }
    for length in 0...whole.count {
      // A line that only lost its line feed is intact.
      let count = ends.dropFirst().filter { $0 - 1 <= length }.count
      let expected = JournalDamageTests.records(Array(lines[..<count]))
      guard survivors(Array(whole[..<length])) == expected else {
        Issue.record("cut at byte \(length)")
        return
      }
    }
  }

  @Test("with any bit flipped keeps every other line, and takes nothing for what it is not")
  func flipped() {
    let (lines, whole) = (JournalDamageTests.lines, JournalDamageTests.whole)
    var start = 0
    for (index, line) in lines.enumerated() {
      // A flipped line feed costs at most the lines on both sides.
      let others = JournalDamageTests.records(
        lines.enumerated().filter { $0.offset != index }.map(\.element))
      let fewer = JournalDamageTests.records(
        lines.enumerated().filter { $0.offset != index && $0.offset != index + 1 }.map(\.element))
      for offset in 0...line.bytes.count {
        for bit in 0..<8 {
          var bytes = whole
          bytes[start + offset] ^= 1 << UInt8(bit)
          let found = survivors(bytes)
          let expected = offset < line.bytes.count ? others : fewer
          guard found == expected else {
            Issue.record("line \(index), byte \(offset), bit \(bit)")
            return
          }
        }
      }
      start += line.bytes.count + 1
    }
  }

  @Test("with a hole of zeros at any place keeps the lines outside of it")
  func hole() {
    let (lines, whole) = (JournalDamageTests.lines, JournalDamageTests.whole)
    for start in stride(from: 0, to: whole.count, by: 7) {
      let end = min(whole.count, start + 300)
      var bytes = whole
      for index in start..<end { bytes[index] = 0 }
      var expected: [(bytes: [UInt8], line: JournalLine)] = []
      var offset = 0
      for line in lines {
        let range = offset..<offset + line.bytes.count
        if !range.overlaps(start..<end) { expected.append(line) }
        offset = range.upperBound + 1
      }
      guard survivors(bytes) == JournalDamageTests.records(expected) else {
        Issue.record("hole at \(start)")
        return
      }
    }
  }

  @Test("with a tail of zeros, of noise, or of one endless line is read all the same")
  func tails() {
    let whole = JournalDamageTests.whole
    var random = SplitMix64(seed: 5)
    let noise = (0..<10_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    for tail in [
      [UInt8](repeating: 0, count: 8192), noise, [UInt8](repeating: 65, count: 100_000),
      Array("[[[[[[[[".utf8), Array("\n\n\r\n\n".utf8),
    ] {
      #expect(survivors(whole + tail) == JournalDamageTests.all)
      #expect(survivors(tail + [UInt8(ascii: "\n")] + whole) == JournalDamageTests.all)
    }
  }

  @Test("with blocks twice or in another order has every line once and in order")
  func reordered() {
    let whole = JournalDamageTests.whole
    let lines = whole.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast().map { Array($0) + [UInt8(ascii: "\n")] }
    #expect(survivors(whole + whole) == JournalDamageTests.all)
    #expect(survivors(lines.reversed().flatMap { $0 }) == JournalDamageTests.all)
    var random = SplitMix64(seed: 3)
    for _ in 0..<20 {
      let shuffled = (lines + lines.prefix(5)).shuffled(using: &random).flatMap { $0 }
      #expect(survivors(shuffled) == JournalDamageTests.all)
    }
  }

  @Test("never takes a line of another run")
  func stale() {
    var encoder = JournalEncoder(journal: JournalID(0x5d0c_31a2_7f3b), next: 5)
    var stale: [UInt8] = []
    for second in 0..<20 {
      encoder.append(.fix(at: Sample.time(Double(second)), Sample.fix(90), .accepted), to: &stale)
    }
    let whole = JournalDamageTests.whole
    #expect(survivors(whole + stale) == JournalDamageTests.all)
    #expect(survivors(stale + whole) == JournalDamageTests.all)
    #expect(JournalTests.read(stale).isEmpty)
  }

  @Test("without its header is a run all the same, with defaults")
  func header() {
    let lines = JournalDamageTests.lines
    let rest = lines.dropFirst().flatMap { $0.bytes + [UInt8(ascii: "\n")] }
    let contents = JournalTests.read(rest)
    #expect(Array(contents.records) == JournalDamageTests.all)
    #expect(contents.header.journal == Sample.journal)
    #expect(contents.header.engine == DistanceEngines.standard)
    #expect(contents.header.ladder == Array(Sample.ladder[..<2]))
    #expect(!contents.isHeaderComplete)
    #expect(RunFile.make(contents.header, contents.records).points.count == 9)
    let noStep = (lines[..<1] + lines[2...]).flatMap { $0.bytes + [UInt8(ascii: "\n")] }
    #expect(JournalTests.read(noStep).header.ladder.map(\.name) == ["lost badge", "Cloud"])
  }

  @Test("that is sound but mad makes a run, never a crash")
  func mad() {
    var random = SplitMix64(seed: 8)
    for _ in 0..<300 {
      var records: [RunRecord] = []
      for _ in 0..<30 {
        let time = RunTime(milliseconds: Int64.random(in: 0...JournalLine.largest, using: &random))
        switch Int.random(in: 0...7, using: &random) {
        case 0: records.append(.pause(at: time))
        case 1: records.append(.resume(at: time))
        case 2: records.append(.lap(at: time, .auto))
        case 3: records.append(.badge(at: time, index: Int.random(in: 0...1000, using: &random)))
        case 4:
          records.append(
            .restart(Restart(time: time, boot: "", resumedAt: 0, dead: time.milliseconds)))
        case 5: records.append(.end(at: time, .saveBeforeRestart))
        default:
          var fix = Sample.fix(Int.random(in: 0...99, using: &random))
          fix.time = UTC(
            millisecondsSince1970: Int64.random(
              in: Quantity.timestamp.wholeBounds, using: &random))
          fix.accuracy = Double.random(in: 0...20, using: &random)
          fix.altitude = Quantity.altitude.bounds.upperBound
          records.append(.fix(at: time, fix, .accepted))
        }
      }
      var encoder = JournalEncoder(journal: Sample.journal)
      var bytes: [UInt8] = []
      encoder.append(Sample.header(), to: &bytes)
      for record in records { encoder.append(record, to: &bytes) }
      let contents = JournalTests.read(bytes)
      #expect(Array(contents.records) == records)
      let run = RunFile.make(contents.header, contents.records)
      #expect((try? RunFileReader(RunFileWriter.bytes(run)).read()) != nil)
    }
  }
}
