import Console
import Courses
import RunImport

extension CourseReading {
  /// Reads a file that somebody named.
  init(_ input: InputFile) { self.init(input.name) { try input.next() } }

  /// The course of a file that somebody named.
  ///
  /// - Throws: ``CommandError`` for a file that holds no course.
  static func course(_ path: String) throws(CommandError) -> Course {
    let reading = CourseReading(try InputFile(path))
    guard let course = reading.course else {
      throw .failed("\(reading.path): \(reading.fault ?? "it is no course")")
    }
    for note in reading.notes { complain("moonrunner: \(reading.path): \(note)") }
    return course
  }
}
