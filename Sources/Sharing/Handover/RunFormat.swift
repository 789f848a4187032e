package import RunModel
package import RunStore
import Words

/// An export format; a row of ``all``.
package struct RunFormat: Sendable {
  /// One of the files that a run is exported to.
  package struct File: Sendable {
    /// The file name's suffix after the run's id: ".gpx".
    package let suffix: String
    /// `nil` for a copy of the run file, including fields added by newer software.
    package let exporter: (any RunExporter.Type)?
  }

  /// The name in commands: "gpx".
  package let name: String
  /// The files of a run; at least one.
  package let files: [File]
  /// The description in README.TXT; `nil` for a format that is not copied to drives, sticks and
  /// servers.
  let phrase: CopyPhrase?
  /// Whether the files depend on the runner's choice of units.
  let hasUnits: Bool
  /// Whether the files are binary and should not be written to a terminal.
  package let isBinary: Bool
  /// The approximate size of the files, in multiples of the run file's.
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

  /// All formats, in display order.
  package static let all = [
    RunFormat("json", [(".json", nil)], .json, hasUnits: false, size: 1),
    RunFormat("gpx", [(".gpx", GPXExport.self)], .gpx),
    RunFormat("tcx", [(".tcx", TCXExport.self)], .tcx),
    fit,
    RunFormat("kml", [(".kml", KMLExport.self)], .kml, size: 2),
    // One file for the points, and one for the laps and splits.
    RunFormat("csv", [(".csv", CSVExport.self), ("-splits.csv", SplitsCSVExport.self)]),
  ]

  /// Formats that are copied to drives, sticks and servers; each has one file.
  package static let shared = all.filter { $0.phrase != nil }

  /// Returns the format with a name, or `nil`.
  package init?(name: String) {
    guard let format = RunFormat.all.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  /// Whether this is the run file itself, with SI units and all positions.
  package var isRunFile: Bool { files.allSatisfy { $0.exporter == nil } }

  /// Returns why a run cannot be exported in this format, or `nil` if it can.
  ///
  /// The reason completes a sentence like "cannot export the run: ".
  package func refusal(of run: Run) -> String? {
    files.lazy.compactMap { $0.exporter?.refusal(of: run) }.first
  }

  /// Returns whether a run can be exported in this format, judged by its summary.
  package func canHold(_ run: RunSummary) -> Bool {
    files.allSatisfy { $0.exporter?.canHold(run) ?? true }
  }
}

extension RunFormat: Hashable {
  package static func == (one: RunFormat, other: RunFormat) -> Bool { one.name == other.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
