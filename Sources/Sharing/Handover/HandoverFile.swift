package import RunModel

/// A file that is to lie on a drive or a stick.
package struct HandoverFile: Hashable, Sendable {
  /// What a file is made of.
  package enum Content: Hashable, Sendable {
    case run(id: String, format: RunFormat)
    /// All runs, to be looked at.
    case page
    /// What the wearable tells about itself.
    case report([UInt8])
  }

  /// Its place, "RUNS/2026/20261121T061500Z-7f3a.gpx": ASCII, fit for FAT, and unlike every other
  /// path also where upper and lower case are one.
  package var path: String
  package var content: Content
  /// Changes when the file has to be made anew; a short line of text without blanks.
  package var mark: String
  /// The runner's wall clock when it began, as if that were UTC: FAT knows no time zones.
  package var modified: UTC
  /// Bytes, about; exact for a run file.
  package var estimatedBytes: Int64

  /// Its last part, "20261121T061500Z-7f3a.gpx".
  package var name: String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// The folder that it lies in, "RUNS/2026"; empty at the top.
  package var folder: String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }
}

/// A run that is not handed over, and why: nothing damaged is passed on as a run.
package struct LeftOut: Error, Hashable, Sendable, CustomStringConvertible {
  package var id: String
  package var reason: String

  package init(id: String, reason: String) {
    self.id = id
    self.reason = reason
  }

  package var description: String { "\(id): \(reason)" }
}
