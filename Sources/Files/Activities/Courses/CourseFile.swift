package import Courses

/// A course read from a file, with its format and notes.
package struct FiledCourse: Sendable {
  package let course: Course
  package let format: ActivityFormat
  /// User-facing notes about unreadable data and assumptions made.
  package let notes: [String]
}

/// Reads courses: GPX routes and tracks, TCX and FIT courses, and recordings in all three formats.
package enum CourseFile {
  /// Maximum size of an unpacked file in bytes: 200,000 points with the usual extra data.
  package static let mostBytes = 1 << 27

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - format: The file format.
  ///   - name: The course's name if the file has none.
  ///   - mostBytes: Maximum size of the unpacked file.
  ///   - source: Returns the next bytes; `nil` or empty at the end.
  /// - Returns: The course: the first track, or the first route if there is no track.
  /// - Throws: ``ActivityError`` if the file is damaged (half a course would lead nowhere) or is
  ///   not a course, and errors from `source`.
  package static func read(
    _ format: ActivityFormat, name: String, mostBytes: Int = mostBytes,
    from source: @escaping () throws -> [UInt8]?
  ) throws -> FiledCourse {
    let source = ActivityFile.counted(source, mostBytes)
    let reader: any CourseReader =
      switch format {
      case .gpx: XMLCourseReader(GPXCourseHandler())
      case .tcx: XMLCourseReader(TCXCourseHandler())
      case .fit: FITCourseReader()
      }
    try reader.read(source)
    var builder = reader.builder
    let course = try builder.finished(name: name)
    return FiledCourse(course: course, format: format, notes: builder.notes)
  }
}

protocol CourseReader: AnyObject {
  var builder: CourseBuilder { get }
  /// Reads to the end.
  func read(_ source: @escaping () throws -> [UInt8]?) throws
}

/// An XML handler that collects courses.
protocol XMLCourseHandler: XMLHandler {
  var builder: CourseBuilder { get }
}

/// Reads courses in XML.
final class XMLCourseReader: CourseReader {
  private let handler: any XMLCourseHandler

  init(_ handler: any XMLCourseHandler) { self.handler = handler }

  var builder: CourseBuilder { handler.builder }

  func read(_ source: @escaping () throws -> [UInt8]?) throws {
    let scanner = try XMLScanner(handler, ActivityLimits())
    while let bytes = try source(), !bytes.isEmpty { try scanner.read(bytes) }
    try scanner.finish()
  }
}
