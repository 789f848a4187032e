/// The result of a race against a stored run.
package struct GhostResult: Hashable, Sendable {
  /// The id of the raced run, see ``RunID``.
  package let runID: String
  /// UTC of the raced run's start; `nil` if its date never became known.
  package let timestamp: UTC?
  /// Offset of the raced run's local time from UTC in seconds, ``Run/utcOffsets``.
  package let utcOffset: Int
  /// Seconds in motion by which the runner was faster, in tenths; negative if slower.
  package let seconds: Double

  /// Bounds of ``seconds``: more than a day.
  package static let bounds = -100_000.0...100_000

  /// Rounds the seconds to tenths, as in run files; `nil` if a value is out of bounds.
  package init?(runID: String, timestamp: UTC?, utcOffset: Int, seconds: Double) {
    let isDate = timestamp.map { Quantity.timestamp.wholeBounds.contains($0.millisecondsSince1970) }
    guard RunID.isValid(runID), isDate ?? true, Run.utcOffsets.contains(utcOffset),
      GhostResult.bounds.contains(seconds)
    else { return nil }
    self.runID = runID
    self.timestamp = timestamp
    self.utcOffset = utcOffset
    self.seconds = Quantity.elapsed.rounded(seconds)
  }

  /// Creates the result of a race against a run; `nil` if a value is out of bounds.
  package init?(against run: RunSummary, seconds: Double) {
    self.init(
      runID: run.id, timestamp: run.timestamp, utcOffset: run.utcOffset, seconds: seconds)
  }

  /// The seconds as displayed, rounded to the nearest whole number.
  package var wholeSeconds: Int { Int(seconds.rounded()) }
}
