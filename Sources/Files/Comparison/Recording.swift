package import RunModel
import Tracking

/// One recording of a run, whatever it was read from.
package struct Recording: Sendable {
  /// What the file is: "moonrunner run", "FIT".
  package var kind: String
  /// The device, or the program that wrote the file.
  package var device: String?
  /// What was assumed, and what could not be read.
  package var notes: [String] = []
  /// Places, or fixes with one.
  package var points = 0
  /// UTC by the device's clock at second 0 of the curve; `nil` when it has no date.
  package var start: UTC?
  /// Seconds without pauses, as the file says.
  package var timer: Double?
  /// Seconds in motion, as the engine judges.
  package var moving: Double?
  /// Metres, as the file says.
  package var saidDistance: Double?
  /// Metres from place to place.
  package var summedDistance: Double?
  /// Metres, as the engine judges.
  package var judgedDistance: Double?
  /// The file's own metres where it has them, else the engine's.
  package var curve = Curve()
  package var isCurveSaid = false
  /// In which the device did not count the time, in seconds of the curve.
  package var pauses: [Range<Double>] = []

  /// Bounds of what can be compared: curves have a value a second.
  package enum Limits {
    /// Seconds from the first point to the last: three days.
    package static let seconds = 259_200.0
    /// As many as a run of the wearable may have.
    package static let points = JournalLimits.standardLines
    /// Metres: more than anybody ran in that time.
    package static let metres = 1e6
  }

  init(kind: String) { self.kind = kind }

  /// - Throws: ``RecordingError`` when the curve is none, or longer than can be compared.
  func check() throws(RecordingError) {
    guard let first = curve.seconds.first else { throw .placeless }
    guard first >= -Limits.seconds, curve.end <= Limits.seconds else { throw .tooLong }
    guard curve.total <= Limits.metres else { throw .tooFar }
  }

  /// Seconds from the first point to the last.
  package var elapsed: Double { curve.end - (curve.seconds.first ?? 0) }

  /// Seconds between two moments that are in no pause.
  package func running(from start: Double, to end: Double) -> Double {
    pauses.reduce(max(0, end - start)) { rest, pause in
      rest - max(0, min(end, pause.upperBound) - max(start, pause.lowerBound))
    }
  }
}

/// Why a recording cannot be compared; in words for a person.
package struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String

  static let tooLong = RecordingError(
    description: "its points span more than \(Int(Recording.Limits.seconds / 86_400)) days;"
      + " is it one run?")
  static let tooFar = RecordingError(
    description:
      "its metres are more than \(Int(Recording.Limits.metres / 1000)) km; is it one run?")
  static let tooMany = RecordingError(
    description: "it has more than \(Recording.Limits.points) points; is it one run?")
  static let placeless = RecordingError(
    description: "no point has both a time and a place or distance; take a file that was recorded"
      + " while running, not a planned route")
  static let badFixes = RecordingError(
    description: "no good fix: no position with a known accuracy better than"
      + " \(Int(Fix.startAccuracy)) m; 'moonrunner fixes' shows what the receiver said")
}
