import RunModel
import Testing

@testable import Tracking

@Suite("The digest of records")
struct RecordDigestTests {
  private static func digest(_ records: [RunRecord]) -> RecordDigest {
    var digest = RecordDigest()
    for record in records { digest.add(record) }
    return digest
  }

  private static let full = Fix(
    status: .valid, time: UTC(millisecondsSince1970: dawn), millisecondOfDay: 22_500_000,
    coordinate: place(metres: 3), altitude: 38.1, speed: 2.7, course: 271.4, satellites: 12,
    hdop: 0.9, accuracy: 4.6, sigma: 3.2)

  private static let records: [RunRecord] = [
    .badge(at: at(0), index: 0), .fix(at: at(1), full, .accepted),
    .sample(at: at(1), pressure(1013.25)), .receiver(at: at(2), "u-blox 8"),
    .autoPause(at: at(3)), .autoResume(at: at(4)), .pause(at: at(5)), .resume(at: at(6)),
    .lap(at: at(7), .button),
    .workout(at: at(7), WorkoutPart(index: 0, count: 1, completed: 0, text: "run 5km")),
    .workoutEnd(at: at(8)), .ghost(at: at(8), ghost(34.2)),
    .correction(at: at(8), .distance(5000)), .correction(at: at(8), .indoor(0)),
    .end(at: at(8), .save),
  ]

  @Test("is that of the same records")
  func same() {
    #expect(Self.digest(Self.records).proves(Self.digest(Self.records)))
    #expect(RecordDigest().proves(RecordDigest()))
  }

  @Test("is another when a record is missing, added, or elsewhere")
  func order() {
    let whole = Self.digest(Self.records)
    for index in Self.records.indices {
      var fewer = Self.records
      let record = fewer.remove(at: index)
      #expect(!Self.digest(fewer).proves(whole))
      #expect(!Self.digest(Self.records + [record]).proves(whole))
      guard index > 0 else { continue }
      var swapped = Self.records
      swapped.swapAt(index - 1, index)
      #expect(!Self.digest(swapped).proves(whole))
    }
  }

  @Test("is another when the last bit of any number of a fix is", arguments: Fix.table.indices)
  func columns(index: Int) {
    let whole = Self.digest([.fix(at: at(1), Self.full, .accepted)])
    let isNumber =
      switch Fix.table[index].quantity.kind {
      case .number: true
      case .whole, .time: false
      }
    let value = Self.full[column: index] ?? 0
    for changed in [isNumber ? value.nextUp : value + 1, nil] {
      var fix = Self.full
      fix[column: index] = changed
      guard fix != Self.full else { continue }
      #expect(!Self.digest([.fix(at: at(1), fix, .accepted)]).proves(whole))
    }
  }

  @Test("is another with another verdict, status or time")
  func verdicts() {
    let whole = Self.digest([.fix(at: at(1), Self.full, .accepted)])
    for verdict in Verdict.allCases where verdict != .accepted {
      #expect(!Self.digest([.fix(at: at(1), Self.full, verdict)]).proves(whole))
    }
    var estimated = Self.full
    estimated.status = .estimated
    #expect(!Self.digest([.fix(at: at(1), estimated, .accepted)]).proves(whole))
    #expect(!Self.digest([.fix(at: at(2), Self.full, .accepted)]).proves(whole))
  }

  @Test("is another with another result of a race")
  func results() {
    let whole = Self.digest([.ghost(at: at(1), ghost(34.2))])
    #expect(Self.digest([.ghost(at: at(1), ghost(34.2))]).proves(whole))
    for other in [ghost(34.1), ghost(-34.2), ghost(34.2, over: "a")] {
      #expect(!Self.digest([.ghost(at: at(1), other)]).proves(whole))
    }
  }

  @Test(
    "proves nothing where a record changes what others mean",
    arguments: [
      RunRecord.restart(Restart(time: at(1), boot: "next", resumedAt: 0, dead: nil)),
      .trim(at: at(1)), .trim(at: nil), .end(at: at(1), .discard), .end(at: at(1), .keepSaved),
      .end(at: at(1), .saveBeforeRestart), .end(at: at(1), .split(JournalID(5))),
    ])
  func plain(record: RunRecord) {
    let records = Self.records + [record]
    #expect(!Self.digest(records).proves(Self.digest(records)))
  }

  @Test("proves nothing once it is spoilt")
  func spoilt() {
    var digest = Self.digest(Self.records)
    digest.spoil()
    #expect(!digest.proves(digest))
  }

  @Test("is the same of a live run and of its journal, whatever it went through")
  func live() {
    var recorder = RunRecorder(header: header())
    var records = recorder.dueBadges(at: .zero)
    for badge in records { recorder.apply(badge) }
    for second in 0..<900 {
      let metres = Double(second < 300 ? second : second < 500 ? 300 : second - 200) * 3
      let fix = fix(
        metres: metres, accuracy: second % 50 == 9 ? 90 : 5, speed: 3,
        utc: dawn + Int64(second) * 1000)
      records += recorder.ingest(fix, at: at(Double(second)), autoPauses: true)
      if let sample = recorder.ingest(pressure(1000), at: at(Double(second) + 0.5)) {
        records.append(sample)
      }
    }
    #expect(recorder.digest.proves(Self.digest(records)))
    var replayed = RunRecorder(header: header())
    for record in records { replayed.apply(record) }
    #expect(replayed.digest.proves(recorder.digest))
    #expect(replayed.finished() == recorder.finished())
  }
}
