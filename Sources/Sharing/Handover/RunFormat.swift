package import RunModel
package import RunStore
import Words

/// A format in which runs leave the wearable; a row of ``all``.
package struct RunFormat: Sendable {
  /// A file that a run makes in this format.
  package struct File: Sendable {
    /// What follows the run's id in its name: ".gpx".
    package let suffix: String
    /// `nil` for the run file's own bytes, with all that newer software may have added.
    package let exporter: (any RunExporter.Type)?
  }

  /// As commands name it: "gpx".
  package let name: String
  package let files: [File]
  /// What README.TXT says about it; `nil` if it is on no drive, stick or server.
  let phrase: CopyPhrase?
  /// Whether the runner's units are in it.
  let hasUnits: Bool
  /// Whether it is unreadable on a terminal.
  package let isBinary: Bool
  /// Approximate size, in multiples of the run file's.
  let size: Int64

  private init(
    _ name: String, _ files: [(suffix: String, exporter: (any RunExporter.Type)?)],
    _ phrase: CopyPhrase? = nil, hasUnits: Bool = true, isBinary: Bool = false, size: Int64 = 4
  ) {
    self.name = name
    self.files = files.map { File(suffix: $0.suffix, exporter: $0.exporter) }
    self.phrase = phrase
    self.hasUnits = hasUnits
    self.isBinary = isBinary
    self.size = size
  }

  /// The format that activity sites accept.
  package static let fit = RunFormat(
    "fit", [(".fit", FITExport.self)], .fit, hasUnits: false, isBinary: true, size: 1)

  /// Every format, in the order of lists.
  package static let all = [
    RunFormat("json", [(".json", nil)], .json, hasUnits: false, size: 1),
    RunFormat("gpx", [(".gpx", GPXExport.self)], .gpx),
    RunFormat("tcx", [(".tcx", TCXExport.self)], .tcx),
    fit,
    // The points, and the laps and splits.
    RunFormat("csv", [(".csv", CSVExport.self), ("-splits.csv", SplitsCSVExport.self)]),
  ]

  /// Those on drives, sticks and servers, which have one file each.
  package static let shared = all.filter { $0.phrase != nil }

  package init?(name: String) {
    guard let format = RunFormat.all.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  /// Whether it is the run file itself, which has metres only, and every place.
  package var isRunFile: Bool { files.allSatisfy { $0.exporter == nil } }

  /// Why it has no place for a run; `nil` if it has.
  ///
  /// Completes a sentence like "cannot export it: ".
  package func refusal(of run: Run) -> String? {
    files.lazy.compactMap { $0.exporter?.refusal(of: run) }.first
  }

  /// Whether it has a place for a run, judged by its summary.
  package func canHold(_ run: RunSummary) -> Bool {
    files.allSatisfy { $0.exporter?.canHold(run) ?? true }
  }
}

extension RunFormat: Hashable {
  package static func == (one: RunFormat, other: RunFormat) -> Bool { one.name == other.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
