import FIT
import RunModel
import Testing

@testable import RunStore

@Suite("FIT")
struct FITExportTests {
  private typealias Record = FITProfile.Record
  private typealias Lap = FITProfile.Lap
  private typealias Session = FITProfile.Session

  private static let start = 1_795_241_700.0 - 631_065_600

  private func bytes(_ run: Run) -> [UInt8] {
    var bytes: [UInt8] = []
    FITExport.write(run, .kilometres, hidingWithin: nil) { bytes += $0 }
    return bytes
  }

  @Test("begins with header and file_id, and has all messages in their order")
  func order() {
    let file = bytes(ExportRuns.small)
    let contents = FITContents(file)
    #expect(contents.isWhole)
    #expect(Array(file[0..<4]) == [14, 0x20, 0x54, 0x08])
    let order: [UInt16] =
      [0, 207] + Array(repeating: 206, count: 6)
      + [21, 20, 19, 20, 21, 21, 20, 21, 19, 18, 34]
    #expect(contents.messages.map(\.number) == order)
    let fileID = contents.messages[0]
    #expect(fileID.fields[0] == [4] && fileID.fields[1] == [255, 0])
    #expect(fileID.number(FITProfile.FileID.serialNumber) == Double(0x31a2_7f3a as UInt32))
    #expect(fileID.number(FITProfile.FileID.timeCreated) == FITExportTests.start)
    #expect(fileID.text(FITProfile.FileID.productName) == "moonrunner 1.2.3")
  }

  @Test("has a channel's fields in records, laps and session, only where a run has the channel")
  func channel() throws {
    let fields = try #require(FITChannel(.temperature))
    let contents = FITContents(ExportRuns.warm)
    #expect(contents.isWhole)
    #expect(contents.all(Record.message).map { $0.number(fields.value) } == [21, -3, nil])
    // 4 s at 21.4, then 11 s at -3.26 around the pause, up to the point without a value.
    let laps = contents.all(Lap.message)
    #expect(laps.map { $0.number(fields.lapMean) } == [21, -3])
    #expect(laps.map { $0.number(fields.lapGreatest) } == [21, -3])
    let session = contents.all(Session.message)
    #expect(session.map { $0.number(fields.sessionMean) } == [3])
    #expect(session.map { $0.number(fields.sessionGreatest) } == [21])
    let cold = FITContents(ExportRuns.small)
    #expect(cold.all(Record.message).allSatisfy { $0.fields[fields.value.number] == nil })
    #expect(cold.all(Lap.message).allSatisfy { $0.fields[fields.lapMean.number] == nil })
    var pressed = ExportRuns.small
    pressed.channels = [.pressure]
    #expect(bytes(pressed) == bytes(ExportRuns.small))
  }

  @Test("has points with what is known of them, and \"unknown\" for the rest")
  func records() {
    let records = FITContents(ExportRuns.small).all(Record.message)
    #expect(
      records.map { $0.number(FITProfile.timestamp) }
        == [0, 4, 25].map { FITExportTests.start + $0 })
    // To half of FIT's resolution, 2^-32 of a circle.
    for (record, point) in zip(records, ExportRuns.small.points) {
      let latitude = record.number(Record.latitude) ?? 0
      #expect(abs(latitude - point.coordinate.latitude) <= 180 / 0x1p32)
    }
    let longitudes = records.map { rounded($0.number(Record.longitude) ?? 0, decimals: 7) }
    #expect(longitudes == [-13.4, -13.4, -13.4001])
    #expect(records.map { $0.number(Record.distance) } == [0, 10, 25.5])
    #expect(records.map { $0.number(Record.enhancedAltitude) } == [-3.4, nil, nil])
    #expect(records.map { $0.number(Record.enhancedSpeed) } == [2.714, 3, nil])
    #expect(records.map { $0.number(Record.accuracy) } == [5, nil, nil])
    #expect(records[2].fields[73] == [0xff, 0xff, 0xff, 0xff])
  }

  @Test("starts and stops the timer at both ends and at pauses, not where the position was lost")
  func events() {
    func events(_ run: Run) -> [[Double?]] {
      FITContents(run).all(FITProfile.Event.message).map { event in
        [
          event.number(FITProfile.Event.type),
          event.number(FITProfile.timestamp).map { $0 - FITExportTests.start },
        ]
      }
    }
    var run = ExportRuns.small
    #expect(events(run) == [[0, 0], [4, 10], [0, 20], [4, 30]])
    run.segments[0].endedBy = .gap
    #expect(events(run) == [[0, 0], [4, 30]])
    // One pause after another without a point in between, and no pause at all.
    run.segments = [0, 10, 20].map { RunSegment(start: $0, end: $0 + 5, endedBy: .pause) }
    #expect(events(run) == [[0, 0], [4, 5], [0, 10], [4, 15], [0, 20], [4, 30]])
    run.segments = []
    run.points = Packed([])
    #expect(events(run) == [[0, 0], [4, 30]])
    #expect(FITContents(run).isWhole)
  }

  @Test("has the run's clock in milliseconds at points, pauses and ends, as a developer field")
  func clock() {
    var run = ExportRuns.small
    run.segments[0].end = 10.4
    run.points = run.points.edited { index, point in point.elapsed = [0, 4.1, 25.3][index] }
    let contents = FITContents(run)
    let description = contents.messages[2]
    #expect(description.text(FITProfile.FieldDescription.name) == "elapsed")
    #expect(description.text(FITProfile.FieldDescription.units) == "ms")
    #expect(description.fields[1] == [254] && description.fields[2] == [0x86])
    func clock(_ message: UInt16) -> [Int?] {
      contents.all(message).map { $0.developerFields[254].map { FITContents.number($0) } }
    }
    #expect(clock(Record.message) == [0, 4100, 25_300])
    #expect(clock(FITProfile.Event.message) == [0, 10_400, 20_000, 30_000])
    #expect(clock(Lap.message) == [nil, nil])
  }

  @Test("has in developer fields of the session what the profile has no field for")
  func figures() {
    var run = ExportRuns.small
    run.timestamp = UTC(
      millisecondsSince1970: ExportRuns.start.millisecondsSince1970 + 237)
    (run.ascent, run.descent, run.gapDistance) = (120.4, nil, 118.25)
    let contents = FITContents(run)
    #expect(contents.isWhole)
    let names = contents.all(FITProfile.FieldDescription.message).map {
      $0.text(FITProfile.FieldDescription.name)
    }
    #expect(
      names.prefix(5) == ["elapsed", "start_fraction", "ascent", "descent", "gap_distance"])
    let fields = contents.all(Session.message).first?.developerFields ?? [:]
    #expect(fields[253].map { FITContents.number($0) } == 237)
    func value(_ number: UInt8) -> Double? {
      fields[number].map { bytes in
        Double(bitPattern: bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) })
      }
    }
    #expect(value(252) == 120.4 && value(251)?.isNaN == true && value(250) == 118.25)
  }

  @Test("has the run's laps, of a run without laps one, whatever they say")
  func laps() {
    var run = ExportRuns.small
    let laps = FITContents(run).all(Lap.message)
    #expect(laps.map { $0.number(FITProfile.messageIndex) } == [0, 1])
    #expect(laps.map { $0.number(Lap.startTime) } == [0, 4].map { FITExportTests.start + $0 })
    #expect(laps.map { $0.number(Lap.elapsedTime) } == [4, 26])
    #expect(laps.map { $0.number(Lap.timerTime) } == [4, 16])
    #expect(laps.map { $0.number(Lap.distance) } == [10, 15.5])
    #expect(laps.map { $0.number(Lap.trigger) } == [2, 7])
    #expect(laps.map { $0.number(Lap.greatestSpeed) } == [2.714, 3])
    #expect(laps.map { $0.number(Lap.averageSpeed) } == [2.5, 0.969])
    let ends = laps.map { rounded($0.number(Lap.endLongitude) ?? 0, decimals: 7) }
    #expect(ends == [-13.4, -13.4001])
    run.laps = []
    #expect(FITContents(run).all(Lap.message).map { $0.number(Lap.timerTime) } == [20])
    for ends in [[], [0], [1, 2], [4, 4, 4], [25], [25.5, 26], [100], [50, 1]] as [[Double]] {
      run.laps = ends.map { end in
        RunModel.Lap(start: 0, end: end, duration: 1, distance: 1, kind: .button)
      }
      let contents = FITContents(run)
      #expect(contents.isWhole && contents.all(Record.message).count == 3, "\(ends)")
      #expect(contents.all(Lap.message).count == max(1, ends.count), "\(ends)")
    }
  }

  @Test("sums up the run, at the runner's wall clock too")
  func session() throws {
    var run = ExportRuns.small
    (run.ascent, run.moving) = (48.4, 19)
    run.utcOffset = -12_600
    let contents = FITContents(run)
    let session = try #require(contents.all(Session.message).first)
    #expect(session.number(FITProfile.timestamp) == FITExportTests.start + 30)
    #expect(session.number(Session.startTime) == FITExportTests.start)
    #expect(session.number(Session.sport) == 1 && session.number(Session.laps) == 2)
    #expect(session.number(Session.elapsedTime) == 30)
    #expect(session.number(Session.timerTime) == 20)
    #expect(session.number(Session.movingTime) == 19)
    #expect(session.number(Session.distance) == 25.5)
    #expect(session.number(Session.averageSpeed) == 1.275)
    #expect(session.number(Session.greatestSpeed) == 3)
    #expect(session.number(Session.ascent) == 48)
    #expect(session.number(Session.descent) == nil && session.fields[23] == [0xff, 0xff])
    let activity = try #require(contents.messages.last)
    #expect(
      activity.number(FITProfile.Activity.localTimestamp) == FITExportTests.start + 30 - 12_600)
    #expect(activity.number(FITProfile.Activity.timerTime) == 20)
    #expect(activity.number(FITProfile.Activity.sessions) == 1)
  }

  @Test("names the badges in developer fields, in as many as their names ask for")
  func badges() throws {
    let contents = FITContents(ExportRuns.small)
    #expect(contents.messages[1].fields[1] == Array("MoonRunner badge".utf8))
    let description = contents.messages[7]
    #expect(description.fields[2] == [7])
    #expect(description.text(FITProfile.FieldDescription.name) == "badges")
    func texts(_ names: [String]) -> [String] {
      var run = ExportRuns.small
      run.badges = names.enumerated().map { index, name in
        RunBadge(name: name, distance: Double(index), elapsed: 1)
      }
      let contents = FITContents(run)
      #expect(contents.isWhole)
      let all = contents.all(Session.message).first?.developerFields ?? [:]
      // The field of the run's clock is in other messages.
      #expect(contents.all(FITProfile.FieldDescription.message).count == all.count + 1)
      let fields = all.filter { $0.key < FITOwnField.lowestNumber }
      return fields.sorted { $0.key < $1.key }.map { _, text in
        String(decoding: text.dropLast(), as: UTF8.self)
      }
    }
    #expect(texts([]) == [] && texts(["A", "B"]) == ["A, B"])
    let long = String(repeating: "x", count: 126)
    #expect(texts([long, long]) == ["\(long), \(long)"])
    #expect(texts([long, long + "x"]) == [long, long + "x"])
    // Text longer than a field is cut between two characters; a 0 would end it.
    #expect(texts([String(repeating: "月", count: 100)]) == [String(repeating: "月", count: 84)])
    #expect(texts(["a\u{0}b"]) == ["ab"])
    #expect(texts((0..<40).map { "Badge \($0)" }).joined(separator: ", ").contains("8, Badge 9"))
  }

  @Test("says \"unknown\" for what is beyond its fields, and wraps nothing")
  func limits() {
    func records(_ change: (inout RunPoint) -> Void) -> FITContents.Message {
      var run = ExportRuns.small
      var point = run.points[0]
      change(&point)
      run.points = Packed([point])
      let contents = FITContents(run)
      #expect(contents.isWhole)
      return contents.all(Record.message)[0]
    }
    #expect(records { $0.altitude = -500 }.number(Record.enhancedAltitude) == -500)
    #expect(records { $0.altitude = -500.2 }.number(Record.enhancedAltitude) == nil)
    #expect(records { $0.accuracy = 254.4 }.number(Record.accuracy) == 254)
    #expect(records { $0.accuracy = 254.6 }.number(Record.accuracy) == nil)
    #expect(records { $0.accuracy = 300 }.number(Record.accuracy) == nil)
    #expect(records { $0.speed = -0.1 }.number(Record.enhancedSpeed) == nil)
    #expect(records { $0.distance = -1 }.number(Record.distance) == nil)
    #expect(records { $0.distance = 42_949_672.9 }.number(Record.distance) == 42_949_672.9)
    #expect(records { $0.distance = 42_949_673 }.number(Record.distance) == nil)
    // 180 degrees east equals west; the last value of the range means "unknown".
    for (longitude, written) in [
      (180, -180), (179.999_999_95, -180), (179.999_999_8, 179.999_999_8), (-180, -180),
    ] as [(Double, Double)] {
      let record = records { $0.coordinate.longitude = longitude }
      #expect(record.number(Record.longitude).map { rounded($0, decimals: 7) } == written)
    }
    var run = ExportRuns.small
    (run.duration, run.elapsed, run.distance) = (5e6, 5e6, 1e9)
    (run.ascent, run.descent) = (65_534, 65_535)
    let session = FITContents(run).all(Session.message)[0]
    for field in [Session.elapsedTime, Session.timerTime, Session.distance, Session.descent] {
      #expect(session.number(field) == nil, "\(field.number)")
    }
    #expect(session.number(Session.ascent) == 65_534)
  }

  @Test("has no place for a run without a date, and none of FIT's")
  func undated() {
    var run = ExportRuns.small
    #expect(FITExport.canHold(run) && FITExport.canHold(run.summary))
    for milliseconds in [nil, 0, 883_612_800_000, 4_951_584_000_000] as [Int64?] {
      run.timestamp = milliseconds.map { UTC(millisecondsSince1970: $0) }
      #expect(!FITExport.canHold(run) && !FITExport.canHold(run.summary))
      #expect(bytes(run).isEmpty)
    }
  }

  @Test("has no place for a run whose points or end have dates that are none of FIT's")
  func datesOfPoints() {
    // The date that most points agree on is written, not the date that the run was saved with.
    var run = ExportRuns.long
    let old = UTC(millisecondsSince1970: 820_454_400_000)  // 1996
    run.points = run.points.edited { _, point in
      point.timestamp = old.shifted(bySeconds: Int(point.elapsed))
    }
    #expect(!FITExport.canHold(run) && bytes(run).isEmpty)
    run = ExportRuns.long
    run.timestamp = old
    #expect(FITExport.canHold(run) && FITContents(run).isWhole)
    // Its end is a millisecond beyond.
    let last = FITExport.dates.upperBound.millisecondsSince1970
    run = ExportRuns.small
    run.points = Packed(
      run.points.map { point in
        var point = point
        point.timestamp = nil
        return point
      })
    run.timestamp = UTC(millisecondsSince1970: last - 29_999)
    #expect(!FITExport.canHold(run) && bytes(run).isEmpty)
    run.timestamp = UTC(millisecondsSince1970: last - 30_000)
    #expect(FITExport.canHold(run))
    // A receiver whose clock is ahead exceeds it with a point; the run's own clock does not.
    run.points = run.points.edited { _, point in
      point.timestamp = run.timestamp?.shifted(bySeconds: Int(point.elapsed) + 20)
    }
    let contents = FITContents(run)
    #expect(contents.isWhole)
    let times = contents.messages.compactMap { $0.fields[253].map { FITContents.number($0) } }
    #expect(times.count > 8 && times.allSatisfy { $0 < 0xffff_ffff })
  }

  @Test("leaves hidden ends out, and keeps laps, times and badges")
  func hidden() {
    var run = ExportRuns.long
    run.points = Packed(
      run.points.enumerated().map { index, point in
        var point = point
        point.coordinate = Geodesy.offset(point.coordinate, east: 0, north: Double(index))
        return point
      })
    let whole = FITContents(run)
    let part = FITContents(run, hidingWithin: 200)
    #expect(part.isWhole)
    let shown = ShownPoints(run, hidingWithin: 200).indices
    #expect(whole.all(Record.message).count == 5000)
    let places = part.all(Record.message).map { $0.fields[0] }
    #expect(places == whole.all(Record.message)[shown].map { $0.fields[0] })
    #expect((4590...4600).contains(places.count))
    let laps = (whole.all(Lap.message), part.all(Lap.message))
    for (all, some) in zip(laps.0, laps.1) {
      for field in all.fields.keys where !(3...6).contains(field) {
        #expect(some.fields[field] == all.fields[field], "\(field)")
      }
    }
    // The first lap is in the hidden part: it has no places. The second begins after that.
    #expect((3...6).allSatisfy { laps.1[0].number(sint32($0)) == nil })
    #expect(laps.1[1].fields[3] == places.first && laps.1[1].fields[5] == places.last)
    let none = FITContents(run, hidingWithin: 10_000)
    #expect(none.isWhole && none.all(Record.message).isEmpty)
    #expect(none.all(Session.message)[0].fields == whole.all(Session.message)[0].fields)
  }

  /// A field of a lap's places.
  private func sint32(_ number: Int) -> FITField {
    [Lap.startLatitude, Lap.startLongitude, Lap.endLatitude, Lap.endLongitude][number - 3]
  }

  @Test("of a long run comes in pieces, and stops when one cannot be written")
  func pieces() {
    var run = ExportRuns.long
    run.points = Packed((0..<4).flatMap { _ in ExportRuns.long.points })
    var pieces: [Int] = []
    FITExport.write(run, .kilometres, hidingWithin: nil) { pieces.append($0.count) }
    #expect(pieces.count > 5)
    #expect(pieces.allSatisfy { $0 < XMLText.piece + 1024 })
    #expect(FITContents(run).isWhole)
    // Laps and pauses without points in between are written in pieces too.
    run = ExportRuns.small
    run.segments = (0..<8000).map { (second: Int) in
      RunSegment(start: Double(second), end: Double(second) + 0.5, endedBy: .pause)
    }
    run.laps = (1...4000).map { (second: Int) in
      RunModel.Lap(
        start: Double(second - 1), end: Double(second), duration: 1, distance: 3, kind: .button)
    }
    run.points = Packed([])
    run.elapsed = 8000
    pieces = []
    FITExport.write(run, .kilometres, hidingWithin: nil) { pieces.append($0.count) }
    #expect(pieces.count > 4 && pieces.allSatisfy { $0 < XMLText.piece + 1024 }, "\(pieces)")
    #expect(FITContents(run).isWhole)
    run = ExportRuns.long
    run.points = Packed((0..<4).flatMap { _ in ExportRuns.long.points })
    var written = 0
    #expect(throws: NoSpace.self) {
      try FITExport.write(run, .kilometres, hidingWithin: nil) { _ throws(NoSpace) in
        written += 1
        if written == 2 { throw NoSpace() }
      }
    }
    #expect(written == 2)
  }
}
