import Board
import Device
import RunImport
import RunModel
import RunStore
import USBStick

/// What became of courses on a stick.
package struct CoursesOutcome: Hashable, Sendable {
  /// So many were taken over.
  package var taken = 0
  /// Those that were not, and why.
  package var refused: [ImportError] = []
}

/// Courses on a stick, `MOONRUNNER/COURSES`, that are not here yet or not the same.
///
/// They are taken over without a question: whoever puts a file there wants it, it takes little
/// room, and the list of courses can delete it.
struct StickCourses {
  /// The folder on a stick.
  static let folder = "\(StickVolume.folder)/COURSES"
  /// Bytes of a file, which is held whole, and beside it the one that is here.
  static let mostBytes = 16 << 20
  /// Files that are looked at: twice what the wearable keeps.
  static let mostFiles = 2 * CourseAnswer.most

  private let names: [String]
  private let stick: Volume
  private let data: Volume

  /// What lies on a stick; `nil` for nothing.
  ///
  /// - Parameters:
  ///   - stick: The stick.
  ///   - data: The data directory.
  /// - Throws: `FileError` of the stick; one without the folder is no error.
  init?(on stick: any FileSystem, to data: any FileSystem) throws(FileError) {
    self.stick = Volume(files: stick)
    self.data = Volume(files: data)
    let entries: [DirectoryEntry]
    do throws(FileError) { entries = try stick.list(StickCourses.folder) } catch {
      // Nor is it there when a file has the folder's name (ENOTDIR).
      if error.code == .missing || error.code == .other(20) { return nil }
      throw error
    }
    names = entries.filter { !$0.isDirectory && CourseReading.isNamed($0.name) }.map(\.name)
      .sorted()
    guard !names.isEmpty else { return nil }
  }

  /// Takes them over, one after the other.
  ///
  /// - Parameter wait: Comes back when no run is on.
  /// - Throws: What `wait` throws, and `FileError` of the stick.
  /// - Returns: `nil` when all are here already.
  func take(wait: () throws -> Void) throws -> CoursesOutcome? {
    var outcome = CoursesOutcome()
    var present = Set(CourseFolder(data.files).names())
    for name in names.prefix(StickCourses.mostFiles) {
      try wait()
      do {
        guard let file = CourseFileName(.courses, name) else { continue }
        let bytes = try bytes(of: name)
        if present.contains(name), isHere(file, bytes) { continue }
        guard present.contains(name) || present.count < CourseAnswer.most else {
          throw ImportError(
            path(name), "there are \(CourseAnswer.most) courses already; delete some at Home")
        }
        try check(name, bytes)
        try keep(file, bytes)
        present.insert(name)
        outcome.taken += 1
      } catch let error as ImportError { outcome.refused.append(error) }
    }
    if names.count > StickCourses.mostFiles {
      outcome.refused.append(
        ImportError(
          path(names[StickCourses.mostFiles]),
          "there are more than \(StickCourses.mostFiles) files; take those away that came in"))
    }
    return outcome == CoursesOutcome() ? nil : outcome
  }

  private func path(_ name: String) -> String { "\(StickCourses.folder)/\(name)" }

  private func bytes(of name: String) throws -> [UInt8] {
    do throws(FileError) { return try stick.read(path(name), limit: StickCourses.mostBytes) } catch
    {
      guard error.code == .other(VolumeFile.tooLarge) else { throw error }
      let most = StickCourses.mostBytes >> 20
      throw ImportError(path(name), "it has more than \(most) MB; take a shorter one")
    }
  }

  private func isHere(_ file: CourseFileName, _ bytes: [UInt8]) -> Bool {
    let here = try? data.read(file.path, limit: StickCourses.mostBytes)
    return here == bytes
  }

  private func check(_ name: String, _ bytes: [UInt8]) throws(ImportError) {
    var rest: [UInt8]? = bytes
    let reading = CourseReading(name) {
      defer { rest = nil }
      return rest
    }
    guard reading.course == nil else { return }
    throw ImportError(path(name), reading.fault ?? "it is no course")
  }

  private func keep(_ file: CourseFileName, _ bytes: [UInt8]) throws(ImportError) {
    do throws(FileError) {
      _ = try data.makeDirectory(CourseFileName.Folder.courses.rawValue)
      try data.replace(file.path, with: bytes)
    } catch {
      throw ImportError(keeping: error, "the course")
    }
  }
}
