/// The course that runs follow.
package enum CourseChoice: Hashable, Sendable {
  /// A file of the data directory.
  case file(CourseFileName, isReversed: Bool)
  /// The shortest way back to the start over what the run in progress has come along.
  case wayBack

  /// Instead of the path of a file.
  private static let wayBackText = "wayBack"
  /// Before the path of a file that is followed from its end to its start.
  private static let reversed: Character = "-"

  /// As files have it: "courses/park.gpx", "-courses/park.gpx" from its end to its start,
  /// "wayBack".
  package var text: String {
    switch self {
    case .wayBack: CourseChoice.wayBackText
    case .file(let file, let isReversed):
      (isReversed ? String(CourseChoice.reversed) : "") + file.path
    }
  }

  /// `nil` for what is no such text.
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

/// A file of the data directory that holds a course.
///
/// A name comes from a stick or from a file that somebody may have changed: it is one part of a
/// path, and never leads out of its folder.
package struct CourseFileName: Hashable, Sendable {
  package enum Folder: String, Hashable, CaseIterable, Sendable {
    /// Courses that were taken over from a stick.
    case courses
    /// The runner's own runs.
    case runs
  }

  /// UTF-8 bytes of a name: what file systems of Linux hold (`NAME_MAX`, 255) without the ending
  /// `.tmp` under which it is written.
  package static let longest = 251

  package let folder: Folder
  package let name: String

  /// `nil` for a name that is empty, hidden, too long or no single part of a path.
  package init?(_ folder: Folder, _ name: String) {
    guard (1...CourseFileName.longest).contains(name.utf8.count), !name.hasPrefix("."),
      !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(0)
    else { return nil }
    self.folder = folder
    self.name = name
  }

  /// The file of a run; `nil` for what names none.
  package init?(run id: String) { self.init(.runs, id + ".json") }

  /// The name without the ending that says its format, and without the one of gzip.
  package var title: String {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let endings = parts.last == "gz" ? 2 : 1
    return parts.dropLast(min(endings, parts.count - 1)).joined(separator: ".")
  }

  /// Below the data directory.
  package var path: String { "\(folder.rawValue)/\(name)" }

  /// `nil` for what is no path of such a file.
  package init?(path: String) {
    guard let slash = path.firstIndex(of: "/"),
      let folder = Folder(rawValue: String(path[..<slash]))
    else { return nil }
    self.init(folder, String(path[path.index(after: slash)...]))
  }
}
