package import RunModel

/// A file for a drive or stick.
package struct HandoverFile: Hashable, Sendable {
  /// The contents of a file.
  package enum Content: Hashable, Sendable {
    case run(id: String, format: RunFormat)
    /// The page of all runs.
    case page
    /// A diagnostic report.
    case report([UInt8])
  }

  /// The path, "RUNS/2026/20261121T061500Z-7f3a.gpx": ASCII, valid on FAT, and unique even ignoring
  /// case.
  package var path: String
  package var content: Content
  /// The cache key: changes when the file has to be rebuilt; a short line of text without spaces.
  package var mark: String
  /// The local start time, expressed as UTC: FAT has no time zones.
  package var modified: UTC
  /// The approximate size in bytes; exact for a run file.
  package var estimatedBytes: Int64

  /// The last path component, "20261121T061500Z-7f3a.gpx".
  package var name: String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// The folder, "RUNS/2026"; empty at the top level.
  package var folder: String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }
}

/// A run that is left out, for example because it is damaged, and the reason.
package struct LeftOut: Error, Hashable, Sendable, CustomStringConvertible {
  package var id: String
  package var reason: String

  package init(id: String, reason: String) {
    self.id = id
    self.reason = reason
  }

  package var description: String { "\(id): \(reason)" }
}
