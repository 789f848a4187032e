/// The course to follow during runs.
package enum CourseChoice: Hashable, Sendable {
  /// A file in the data directory.
  case file(CourseFileName, isReversed: Bool)
  /// The shortest way back to the start along the run in progress.
  case wayBack

  /// Used in place of a file path.
  private static let wayBackText = "wayBack"
  /// Prefix of a path for a course in reverse.
  private static let reversed: Character = "-"

  /// The text stored in files: "courses/park.gpx", "-courses/park.gpx" (in reverse) or "wayBack".
  package var text: String {
    switch self {
    case .wayBack: CourseChoice.wayBackText
    case .file(let file, let isReversed):
      (isReversed ? String(CourseChoice.reversed) : "") + file.path
    }
  }

  /// `nil` if the text is invalid.
  package init?(text: String) {
    guard text != CourseChoice.wayBackText else {
      self = .wayBack
      return
    }
    let isReversed = text.first == CourseChoice.reversed
    guard let file = CourseFileName(path: isReversed ? String(text.dropFirst()) : text) else {
      return nil
    }
    self = .file(file, isReversed: isReversed)
  }
}

/// The rule for file names that come from a stick, a server or an editable file: a single path
/// component, which cannot escape its folder.
package enum UntrustedFileName {
  /// Maximum UTF-8 bytes of a name: Linux's limit (`NAME_MAX`, 255) minus the suffix `.tmp` used
  /// while writing.
  package static let longest = 251

  /// Returns whether a name is neither empty, hidden nor too long, and a single path component.
  package static func isValid(_ name: String) -> Bool {
    (1...longest).contains(name.utf8.count) && !name.hasPrefix(".")
      && !name.utf8.contains(UInt8(ascii: "/")) && !name.utf8.contains(0)
  }
}

/// A course file in the data directory; its name is untrusted, see ``UntrustedFileName``.
package struct CourseFileName: Hashable, Sendable {
  package enum Folder: String, Hashable, CaseIterable, Sendable {
    /// Courses copied from a stick.
    case courses
    /// The runner's own runs.
    case runs
  }

  package let folder: Folder
  package let name: String

  /// `nil` for a name that is empty, hidden, too long or not a single path component.
  package init?(_ folder: Folder, _ name: String) {
    guard UntrustedFileName.isValid(name) else { return nil }
    self.folder = folder
    self.name = name
  }

  /// The file of a run; `nil` for an invalid id.
  package init?(run id: String) { self.init(.runs, id + ".json") }

  /// The name without the extension of its format, and without `.gz` if compressed.
  package var title: String {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let endings = parts.last == "gz" ? 2 : 1
    return parts.dropLast(min(endings, parts.count - 1)).joined(separator: ".")
  }

  /// Path relative to the data directory.
  package var path: String { "\(folder.rawValue)/\(name)" }

  /// `nil` if the path is invalid.
  package init?(path: String) {
    guard let slash = path.firstIndex(of: "/"),
      let folder = Folder(rawValue: String(path[..<slash]))
    else { return nil }
    self.init(folder, String(path[path.index(after: slash)...]))
  }
}
