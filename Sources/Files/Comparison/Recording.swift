package import RunModel
import Tracking

/// One recording of a run, from any kind of file.
package struct Recording: Sendable {
  /// The kind of file, such as "moonrunner run" or "FIT".
  package var kind: String
  /// The device or program that wrote the file.
  package var device: String?
  /// Assumptions made, and parts that could not be read.
  package var notes: [String] = []
  /// Number of positions.
  package var points = 0
  /// UTC by the device's clock at second 0 of the curve; `nil` if undated.
  package var start: UTC?
  /// Seconds without pauses, as stated by the file.
  package var timer: Double?
  /// Seconds in motion, according to the engine.
  package var moving: Double?
  /// Metres, as stated by the file.
  package var saidDistance: Double?
  /// Sum of the straight lines between positions, metres.
  package var summedDistance: Double?
  /// Metres, according to the engine.
  package var judgedDistance: Double?
  /// Distance over time as stated by the file if available, otherwise from the engine.
  package var curve = Curve()
  package var isCurveSaid = false
  /// When the device's timer was stopped, in seconds of the curve.
  package var pauses: [Range<Double>] = []

  /// Limits for a comparison; curves are sampled once a second.
  package enum Limits {
    /// Maximum time from the first point to the last: three days, in seconds.
    package static let seconds = 259_200.0
    /// Maximum number of points, as for a run of the wearable.
    package static let points = JournalLimits.standardLines
    /// Maximum distance in metres: more than anyone has run in three days.
    package static let metres = 1e6
  }

  init(kind: String) { self.kind = kind }

  /// - Throws: ``RecordingError`` if the curve is empty or exceeds the limits.
  func check() throws(RecordingError) {
    guard let first = curve.seconds.first else { throw .placeless }
    guard first >= -Limits.seconds, curve.end <= Limits.seconds else { throw .tooLong }
    guard curve.total <= Limits.metres else { throw .tooFar }
  }

  /// Seconds from the first point to the last.
  package var elapsed: Double { curve.end - (curve.seconds.first ?? 0) }

  /// Returns the seconds between two moments, without pauses.
  package func running(from start: Double, to end: Double) -> Double {
    pauses.reduce(max(0, end - start)) { rest, pause in
      rest - max(0, min(end, pause.upperBound) - max(start, pause.lowerBound))
    }
  }
}

/// Why a recording cannot be compared, as a user-facing message.
package struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String

  static let tooLong = RecordingError(
    description: "its points span more than \(Int(Recording.Limits.seconds / 86_400)) days;"
      + " is it a single run?")
  static let tooFar = RecordingError(
    description:
      "its distance is more than \(Int(Recording.Limits.metres / 1000)) km; is it a single run?")
  static let tooMany = RecordingError(
    description: "it has more than \(Recording.Limits.points) points; is it a single run?")
  static let placeless = RecordingError(
    description: "no point has both a time and a position or distance; use a file recorded"
      + " while running, not a planned route")
  static let badFixes = RecordingError(
    description: "no good fix: no position with a known accuracy better than"
      + " \(Int(Fix.startAccuracy)) m; 'moonrunner fixes' shows the receiver's data")
}
