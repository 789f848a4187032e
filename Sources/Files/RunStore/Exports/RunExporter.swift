package import RunModel

/// Writes runs as files for other programs.
///
/// A new format needs a type that conforms to this protocol, a row of `RunFormat/all` and, if it is
/// copied to drives, a `CopyPhrase` with its text in each language.
package protocol RunExporter: Sendable {
  /// Returns why a run cannot be exported in this format; `nil` if it can.
  ///
  /// Completes a sentence like "cannot export the run: ".
  static func refusal(of run: Run) -> String?

  /// Returns whether a run can be exported in this format, judging by its summary, which lacks the
  /// timestamps of the points.
  static func canHold(_ run: RunSummary) -> Bool

  /// Writes a run to `sink` in pieces.
  ///
  /// - Parameters:
  ///   - run: A run that can be exported in this format.
  ///   - units: The units of the title or the splits, in formats that have these.
  ///   - hidden: Radius (m) around start and end in which points and the positions of badges are
  ///     left out; see ``ShownPoints``. Laps and pauses keep their times, distances and maximum
  ///     speeds. `nil` hides nothing.
  ///   - sink: Receives the pieces.
  /// - Throws: Errors from `sink`.
  static func write<Failure>(
    _ run: Run, _ units: Units, hidingWithin hidden: Double?,
    to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) where Failure: Error
}

extension RunExporter {
  package static func refusal(of run: Run) -> String? { nil }
  package static func canHold(_ run: RunSummary) -> Bool { true }
  /// Returns whether a run can be exported in this format.
  package static func canHold(_ run: Run) -> Bool { refusal(of: run) == nil }
}
