import Console
import Courses
import RunImport

extension CourseReading {
  /// Reads a file named on the command line.
  init(_ input: InputFile) { self.init(input.name) { try input.next() } }

  /// Reads the course in a file named on the command line.
  ///
  /// - Throws: ``CommandError`` if the file contains no course.
  static func course(_ path: String) throws(CommandError) -> Course {
    let reading = CourseReading(try InputFile(path))
    guard let course = reading.course else {
      throw .failed("\(reading.path): \(reading.fault ?? "it is not a course")")
    }
    for note in reading.notes { complain("moonrunner: \(reading.path): \(note)") }
    return course
  }
}
