import Foundation
import RunModel
import RunStore

/// Runs of a simulated runner, the same for the same seed.
enum SampleRuns {
  /// 2026-11-21T06:15:00Z.
  static let start = UTC(millisecondsSince1970: 1_795_241_700_000)

  static func run(_ number: Int, points: Int = 20, dated: Bool = true, seed: UInt64 = 1) -> Run {
    var random = SplitMix64(seed: seed &+ UInt64(number) &* 7919)
    let journal = JournalID(random.next())
    // About 40 hours apart, so that they span years.
    let began = UTC(
      millisecondsSince1970: start.millisecondsSince1970 + Int64(number) * 144_000_000)
    var rows = Packed<RunPoint>()
    var distance = 0.0
    for second in 0..<points {
      distance += Double(random.next() % 400) / 100
      rows.append(
        RunPoint(
          elapsed: Double(second),
          timestamp: dated
            ? UTC(millisecondsSince1970: began.millisecondsSince1970 + Int64(second) * 1000) : nil,
          coordinate: Coordinate(
            latitude: 52.5 + Double(second) * 2.7e-5, longitude: 13.4 + Double(number) * 1e-4),
          altitude: 38, accuracy: 4.5, hdop: 0.9, speed: Double(random.next() % 400) / 100,
          course: 0.5, distance: distance, segment: 0))
    }
    let time = Double(max(0, points - 1))
    let stamp = dated ? began.fileStamp : "undated-\(digits(number, 4))"
    return Run(
      id: "\(stamp)-\(journal.shortText)", journal: journal, number: RunNumber(number),
      timestamp: dated ? began : nil, utcOffset: 3600, duration: time, elapsed: time,
      distance: distance, distanceLive: distance, gapDistance: 0, recovered: false,
      engine: "tutorial/1", segments: [RunSegment(start: 0, end: time, endedBy: .stop)],
      laps: [], badges: [RunBadge(name: "Earth", distance: 0, elapsed: 0)],
      quality: RunQuality(fixes: points, rejected: 0, gapSeconds: 0, worstAccuracy: 4.5),
      software: "moonrunner test", points: rows)
  }

  /// Writes runs into a data directory as its store would.
  static func put(_ runs: [Run], into root: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(root)/runs", withIntermediateDirectories: true)
    for run in runs {
      try Data(RunFileWriter.bytes(run)).write(
        to: URL(fileURLWithPath: "\(root)/\(RunFile.path(run.id))"))
    }
  }
}
