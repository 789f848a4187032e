import Activities
import RunModel
import Testing

@testable import Comparison

@Suite("A recording of a receiver")
struct LogRecordingTests {
  private func fix(_ point: ActivityPoint, accuracy: Double = 4.5) -> Fix {
    Fix(
      status: .valid, time: point.time, coordinate: point.coordinate, speed: 3, course: 0,
      hdop: 0.9, accuracy: accuracy, sigma: 2)
  }

  @Test("begins with its first good fix")
  func begin() throws {
    var log = LogRecording()
    for (second, point) in points(0..<300).enumerated() {
      try log.ingest(fix(point, accuracy: second < 100 ? 40 : 4.5), at: Double(second) + 7)
    }
    let recording = try log.finished()
    #expect(recording.start == moment(100) && recording.points == 200)
    #expect(abs(try #require(recording.summedDistance) - 597) < 1)
    #expect(abs(try #require(recording.judgedDistance) - 597) < 3)
    #expect(recording.saidDistance == nil && !recording.isCurveSaid)
  }

  @Test("without a good fix is refused, and one that never ends too")
  func refused() throws {
    var log = LogRecording()
    try log.ingest(Fix(), at: 0)
    #expect(throws: RecordingError.badFixes) { try log.finished() }
    var long = LogRecording()
    try long.ingest(fix(points(0..<1)[0]), at: 0)
    try long.ingest(Fix(), at: Recording.Limits.seconds)
    #expect(throws: RecordingError.tooLong) {
      try long.ingest(Fix(), at: Recording.Limits.seconds + 1)
    }
  }
}

@Suite("A run of the wearable")
struct RunRecordingTests {
  private func run(_ change: (inout RunPoint) -> Void = { _ in }) -> Run {
    var run = Run(
      id: "20261121T061500Z-7f3a", journal: JournalID(1), number: 1, timestamp: start,
      utcOffset: 0, duration: 400, elapsed: 500, distance: 1200, distanceLive: 1201,
      gapDistance: 0, moving: 390, recovered: false, engine: "moonrunner/1",
      segments: [
        RunSegment(start: 0, end: 200, endedBy: .pause),
        RunSegment(start: 300, end: 500, endedBy: .stop),
      ], laps: [], badges: [],
      quality: RunQuality(fixes: 0, rejected: 0, gapSeconds: 0, worstAccuracy: nil),
      software: "moonrunner 1.2.3", receiver: "u-blox", points: [])
    for point in points(0..<200) + points(300..<500, segment: 1) {
      guard let place = point.coordinate, let time = point.time else { continue }
      let elapsed = Double(time.millisecondsSince1970 - start.millisecondsSince1970) / 1000
      var own = RunPoint(
        elapsed: elapsed, timestamp: time, coordinate: place,
        distance: 3 * (point.segment == 0 ? elapsed : elapsed - 100), segment: point.segment)
      change(&own)
      run.points.append(own)
    }
    return run
  }

  @Test("is taken as it was saved, with its pauses")
  func saved() throws {
    let recording = try Recording(run(), start: moment(5))
    #expect(recording.kind == "moonrunner run" && recording.device == "moonrunner 1.2.3, u-blox")
    #expect(recording.start == moment(5) && recording.points == 400)
    #expect(recording.saidDistance == 1200 && recording.judgedDistance == 1200)
    #expect(abs(try #require(recording.summedDistance) - 1194) < 1)
    #expect(recording.timer == 400 && recording.moving == 390 && recording.elapsed == 499)
    #expect(recording.pauses == [200..<300] && recording.whole.seconds == 399)
  }

  @Test("that a hostile file tells of is refused: nothing grows with its figures")
  func hostile() {
    #expect(throws: RecordingError.tooLong) {
      try Recording(run { $0.elapsed += 1e11 }, start: nil)
    }
    #expect(throws: RecordingError.tooLong) {
      try Recording(run { $0.elapsed -= 1e11 }, start: nil)
    }
    #expect(throws: RecordingError.tooFar) { try Recording(run { $0.distance *= 1e9 }, start: nil) }
    var empty = run()
    empty.points = []
    #expect(throws: RecordingError.placeless) { try Recording(empty, start: nil) }
  }
}
