import RunModel
import Workouts

@testable import RunStore

/// Runs whose exports are small enough to read.
enum ExportRuns {
  static let start = UTC(millisecondsSince1970: 1_795_241_700_000)

  /// Two segments with a pause in between, and two laps, the second with the pause.
  static let small = Run(
    id: "20261121T061500Z-7f3a", journal: JournalID(0x5d0c_31a2_7f3a), number: 42,
    timestamp: start, utcOffset: 3600, duration: 20, elapsed: 30, distance: 25.5,
    distanceLive: 25.5, gapDistance: 0, recovered: false, engine: "tutorial/1",
    segments: [
      RunSegment(start: 0, end: 10, endedBy: .pause),
      RunSegment(start: 20, end: 30, endedBy: .stop),
    ],
    laps: [
      Lap(start: 0, end: 4, duration: 4, distance: 10, kind: .auto),
      Lap(start: 4, end: 30, duration: 16, distance: 15.5, kind: .end),
    ],
    badges: [
      RunBadge(
        name: "A <b> & \"c\"\u{1}", distance: 10, elapsed: 4,
        coordinate: Coordinate(latitude: 52.5, longitude: -13.4)),
      RunBadge(name: "Nowhere", distance: 20, elapsed: 5),
    ],
    quality: RunQuality(fixes: 3, rejected: 0, gapSeconds: 0, worstAccuracy: 4.6),
    software: "moonrunner 1.2.3",
    points: [
      RunPoint(
        elapsed: 0, timestamp: start, coordinate: Coordinate(latitude: 52.5, longitude: -13.4),
        altitude: -3.44, accuracy: 4.6, hdop: 0.9, speed: 2.714, course: 271.4, distance: 0,
        segment: 0),
      RunPoint(
        elapsed: 4, timestamp: start.shifted(bySeconds: 4),
        coordinate: Coordinate(latitude: 52.500_05, longitude: -13.4), speed: 3, distance: 10,
        segment: 0),
      RunPoint(
        elapsed: 25, timestamp: nil,
        coordinate: Coordinate(latitude: 52.500_000_04, longitude: -13.400_1), distance: 25.5,
        segment: 1),
    ])

  /// The same with a thermometer, without a reading at the last point.
  static var warm: Run {
    var run = small
    run.channels = [.temperature]
    run.points = run.points.edited { index, point in
      point.channels[.temperature] = [21.4, -3.26, nil][index]
    }
    return run
  }

  /// The same with a workout: one round of a block in a block, and a lap after its end.
  static func withWorkout(_ text: String = workout) throws -> Run {
    var run = small
    run.workout = try WorkoutParser.parse(text)
    run.laps = [
      Lap(start: 0, end: 2, duration: 2, distance: 5, kind: .button, step: 0),
      Lap(start: 2, end: 4, duration: 2, distance: 5, kind: .button, step: 1),
      Lap(start: 4, end: 22, duration: 8, distance: 7.5, kind: .button, step: 2),
      Lap(start: 22, end: 30, duration: 8, distance: 8, kind: .end),
    ]
    return run
  }

  /// Steps of each kind and end; with a comma and quotes in CSV.
  static let workout =
    "\"Café 6 × 400\": warmup 10min + 2x(3x(run 400m@4:10-4:00 \"fast, tall\" + rest open)"
    + " + rest 90s) + cooldown 1mi@6:00"

  /// The same undated, with untrusted times on its points.
  static var undated: Run {
    var run = small
    run.id = "undated-0042-7f3a"
    run.timestamp = nil
    return run
  }

  /// Long enough for several pieces.
  static var long: Run {
    var run = small
    run.points = Packed(
      (0..<5000).map { second in
        var point = small.points[0]
        point.elapsed = Double(second)
        point.timestamp = start.shifted(bySeconds: second)
        return point
      })
    return run
  }

  /// What an export writes.
  static func text(
    _ run: Run, hidingWithin hidden: Double? = nil,
    _ write: (Run, Units, Double?, ([UInt8]) throws(Never) -> Void) throws(Never) -> Void
  ) -> String {
    var bytes: [UInt8] = []
    write(run, .kilometres, hidden) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A disk that is full.
struct NoSpace: Error {}
