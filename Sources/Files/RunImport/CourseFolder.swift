package import Courses
package import RunModel
package import RunStore

/// The courses of a data directory: the files in its `courses` folder, and its runs.
package struct CourseFolder {
  /// Why a course could not be read.
  package struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    package var description: String

    package init(_ description: String) { self.description = description }
  }

  private let volume: Volume

  /// - Parameter files: The data directory.
  package init(_ files: any FileSystem) { volume = Volume(files: files) }

  /// Returns the names of the course files, sorted; empty if the folder does not exist.
  package func names() -> [String] {
    let entries = try? volume.list(CourseFileName.Folder.courses.rawValue)
    return (entries ?? []).filter { !$0.isDirectory && CourseReading.isNamed($0.name) }
      .map(\.name).sorted()
  }

  /// Reads a course.
  ///
  /// - Parameters:
  ///   - file: Its file name.
  ///   - isReversed: Whether to run it from end to start.
  /// - Throws: ``Fault`` if the file cannot be read or is not a course.
  /// - Returns: The course.
  package func read(_ file: CourseFileName, isReversed: Bool) throws(Fault) -> Course {
    let source = try open(file)
    defer { try? source.close() }
    let reading = CourseReading(file.name) { try source.read(Volume.chunk) }
    guard let course = reading.course else {
      throw Fault(reading.fault ?? "it is not a course")
    }
    return isReversed ? course.reversed() : course
  }

  /// Reads a stored run to race against.
  ///
  /// - Parameter file: The file of a run.
  /// - Throws: ``Fault`` if the file cannot be read, or is not a run with a path.
  /// - Returns: The ghost.
  package func readGhost(_ file: CourseFileName) throws(Fault) -> Ghost {
    guard file.folder == .runs else { throw Fault("it is not a stored run") }
    let source = try open(file)
    defer { try? source.close() }
    do {
      let run = try RunFileReader(source: { try source.read(Volume.chunk) }).read().run
      return try Ghost(run, name: run.id)
    } catch let error as CourseError {
      throw Fault("\(error); \(error.advice)")
    } catch { throw Fault("\(error)") }
  }

  private func open(_ file: CourseFileName) throws(Fault) -> VolumeFile {
    do throws(FileError) { return try volume.open(file.path, .read) } catch {
      throw Fault(error.reason)
    }
  }

  /// Deletes a course file; a run is never deleted this way.
  package func delete(_ file: CourseFileName) throws(FileError) {
    guard file.folder == .courses else { return }
    try volume.remove(file.path)
    try volume.syncDirectory(CourseFileName.Folder.courses.rawValue)
  }
}
