package import RunModel
import Tracking

/// Evaluates fixes as the wearable does, and also sums the straight lines between them.
struct FixJudge {
  private var recorder: RunRecorder
  private var end = RunTime.zero
  private var last: Coordinate?
  /// Sum of the straight lines between positions (m), without pauses.
  private(set) var summed = 0.0
  /// Number of fixes with a position.
  private(set) var places = 0
  /// A placeholder that the recorder needs; none of it is shown.
  private static let header = RunHeader(
    journal: JournalID(0), utcOffset: 0, units: .kilometres, autoLap: false, ladder: [],
    engine: DistanceEngines.standard, software: "", boot: "", startedAt: 0)

  init() { recorder = RunRecorder(header: FixJudge.header) }

  /// - Throws: ``RecordingError`` if there are too many fixes or they span too much time.
  mutating func ingest(_ fix: Fix, at seconds: Double) throws(RecordingError) {
    guard seconds <= Recording.Limits.seconds else { throw .tooLong }
    guard places < Recording.Limits.points else { throw .tooMany }
    end = max(end, FixJudge.time(seconds))
    _ = recorder.ingest(fix, at: end)
    guard fix.status == .valid, let place = fix.coordinate else { return }
    places += 1
    if let last { summed += Geodesy.distance(last, place) }
    last = place
  }

  /// Records a pause of the device.
  mutating func pause(from start: Double, to end: Double) {
    recorder.apply(.pause(at: FixJudge.time(start)))
    recorder.apply(.resume(at: FixJudge.time(end)))
    last = nil
  }

  /// Returns the run as it would be saved.
  consuming func finished() -> Run {
    recorder.apply(.end(at: end, .save))
    return recorder.finished()
  }

  private static func time(_ seconds: Double) -> RunTime {
    RunTime(milliseconds: Int64(max(0, seconds) * 1000 + 0.5))
  }
}

/// A recording made from a receiver's log, starting at the first good fix.
package struct LogRecording {
  private var judge = FixJudge()
  private var start: Double?

  package init() {}

  /// Adds the next fix and its arrival time.
  ///
  /// - Throws: ``RecordingError`` if there are too many fixes or they span too much time.
  package mutating func ingest(_ fix: Fix, at seconds: Double) throws(RecordingError) {
    if start == nil, fix.isGood { start = seconds }
    guard let start else { return }
    try judge.ingest(fix, at: seconds - start)
  }

  /// - Throws: ``RecordingError`` if there was no good fix.
  package consuming func finished() throws(RecordingError) -> Recording {
    guard start != nil else { throw .badFixes }
    var recording = Recording(kind: "NMEA log")
    recording.points = judge.places
    recording.summedDistance = judge.summed
    recording.apply(judge.finished())
    guard !recording.curve.isEmpty else { throw .badFixes }
    try recording.check()
    return recording
  }
}

extension Recording {
  /// Adopts the engine's results.
  mutating func apply(_ run: Run) {
    start = run.timestamp
    judgedDistance = run.distance
    moving = run.moving
    for point in run.points { curve.append(seconds: point.elapsed, metres: point.distance) }
  }

  /// Creates a recording from a run of the wearable.
  ///
  /// Its positions are not judged again: that was done when the run was saved, with all the data
  /// from the receiver.
  ///
  /// - Parameters:
  ///   - run: The run as stored in its file.
  ///   - start: Its start, which the caller may know better than the run's `timestamp`.
  /// - Throws: ``RecordingError`` if it has no points or too many, or lasts too long.
  package init(_ run: Run, start: UTC?) throws(RecordingError) {
    guard run.points.count <= Limits.points else { throw .tooMany }
    guard !run.points.isEmpty else { throw .placeless }
    self.init(kind: "moonrunner run")
    device = ([run.software] + [run.receiver].compactMap { $0 }).joined(separator: ", ")
    apply(run)
    try check()
    self.start = start
    points = run.points.count
    timer = run.duration
    saidDistance = run.distance
    isCurveSaid = true
    if let other = run.otherDistance {
      let device = other.origin == .device
      saidDistance = device ? other.distance : run.distance
      judgedDistance = device ? run.distance : other.distance
      notes.append(
        device
          ? "compared using the distance computed from the positions"
          : "compared using the distance reported by the device")
    }
    let paused = Set(run.segments.indices.filter { run.segments[$0].endedBy == .pause })
    var (sum, last): (Double, RunPoint?) = (0, nil)
    for point in run.points {
      if let last, last.segment == point.segment || !paused.contains(last.segment) {
        sum += Geodesy.distance(last.coordinate, point.coordinate)
      }
      last = point
    }
    summedDistance = sum
    for (segment, next) in zip(run.segments, run.segments.dropFirst())
    where segment.endedBy == .pause && segment.end < next.start {
      pauses.append(segment.end..<next.start)
    }
  }
}
