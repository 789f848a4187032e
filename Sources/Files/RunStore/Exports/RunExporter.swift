package import RunModel

/// Writes runs as files for other programs.
///
/// A new format is a type of this kind, a row of `RunFormat/all` and its `CopyPhrase` with the
/// words of each language.
package protocol RunExporter: Sendable {
  /// Why the format has no place for a run; `nil` if it has.
  ///
  /// Completes a sentence like "cannot export it: ".
  static func refusal(of run: Run) -> String?

  /// Whether the format has a place for a run, judged by its summary, which does not have the dates
  /// of its points.
  static func canHold(_ run: RunSummary) -> Bool

  /// Writes a run to `sink` in pieces.
  ///
  /// - Parameters:
  ///   - run: A run that the format has a place for.
  ///   - units: Those of its title or its splits, where the format has such.
  ///   - hidden: Metres around start and end whose points are left out, see ``ShownPoints``; laps,
  ///     pauses and badges keep their times, distances and fastest speeds. `nil` for none.
  ///   - sink: Takes the pieces.
  /// - Throws: What `sink` throws.
  static func write<Failure>(
    _ run: Run, _ units: Units, hidingWithin hidden: Double?,
    to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) where Failure: Error
}

extension RunExporter {
  package static func refusal(of run: Run) -> String? { nil }
  package static func canHold(_ run: RunSummary) -> Bool { true }
  /// Whether the format has a place for a run.
  package static func canHold(_ run: Run) -> Bool { refusal(of: run) == nil }
}
