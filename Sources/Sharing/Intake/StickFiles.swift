import Board
import Device
import RunImport
import RunModel
import RunStore
import USBStick

/// The result for courses on a stick.
package struct CoursesOutcome: Hashable, Sendable {
  /// The number of courses imported.
  package var taken = 0
  /// Rejected courses and the reasons.
  package var refused: [ImportError] = []
}

/// New or changed courses on a stick, in `MOONRUNNER/COURSES`.
///
/// They are imported without confirmation: a file was put there on purpose, is small, and can be
/// deleted from the list of courses.
struct StickCourses {
  /// The folder on a stick.
  static let folder = "\(StickVolume.folder)/COURSES"
  /// The maximum size of a file in bytes; it is held in memory together with the installed version.
  static let mostBytes = 16 << 20
  /// The maximum number of files to consider: twice as many as the wearable stores.
  static let mostFiles = 2 * CourseAnswer.most

  private let names: [String]
  private let stick: Volume
  private let data: Volume

  /// Lists the courses on a stick; `nil` if there are none.
  ///
  /// - Parameters:
  ///   - stick: The stick.
  ///   - data: The data directory.
  /// - Throws: `FileError` if the stick cannot be read; a missing folder is not an error.
  init?(on stick: any FileSystem, to data: any FileSystem) throws(FileError) {
    self.stick = Volume(files: stick)
    self.data = Volume(files: data)
    let entries: [DirectoryEntry]
    do throws(FileError) { entries = try stick.list(StickCourses.folder) } catch {
      // A file in place of the folder (ENOTDIR) is treated as a missing folder.
      if error.code == .missing || error.code == .other(20) { return nil }
      throw error
    }
    names = entries.filter { !$0.isDirectory && CourseReading.isNamed($0.name) }.map(\.name)
      .sorted()
    guard !names.isEmpty else { return nil }
  }

  /// Imports the courses one by one.
  ///
  /// - Parameter wait: Returns when no run is being recorded.
  /// - Throws: Whatever `wait` throws, and `FileError` if the stick cannot be read.
  /// - Returns: The result; `nil` if all are already installed.
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
            path(name), "there are already \(CourseAnswer.most) courses; delete some in Home")
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
          "there are more than \(StickCourses.mostFiles) files; remove those already imported"))
    }
    return outcome == CoursesOutcome() ? nil : outcome
  }

  private func path(_ name: String) -> String { "\(StickCourses.folder)/\(name)" }

  private func bytes(of name: String) throws -> [UInt8] {
    do throws(FileError) { return try stick.read(path(name), limit: StickCourses.mostBytes) } catch
    {
      guard error.code == .other(VolumeFile.tooLarge) else { throw error }
      let most = StickCourses.mostBytes >> 20
      throw ImportError(path(name), "it has more than \(most) MB; use a shorter one")
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
    throw ImportError(path(name), reading.fault ?? "it is not a course")
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
