package import Courses

/// A course of a file, and what to know about reading it.
package struct FiledCourse: Sendable {
  package let course: Course
  package let format: ActivityFormat
  /// What could not be read, and what was assumed, for people.
  package let notes: [String]
}

/// Reads courses: GPX routes and tracks, TCX and FIT courses, and recordings in all three.
package enum CourseFile {
  /// Bytes of a file, unpacked: 200,000 points with all that programs write beside them.
  package static let mostBytes = 1 << 27

  /// Reads a file to its end.
  ///
  /// - Parameters:
  ///   - format: What the file is.
  ///   - name: What the course is called if the file does not say.
  ///   - mostBytes: How long the file may be.
  ///   - source: The next bytes; `nil` or none at the end.
  /// - Returns: The course; of several ways the first, tracks before routes.
  /// - Throws: ``ActivityError`` for a file that is damaged or makes no course, and what `source`
  ///   throws: half a course would lead nowhere.
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

/// Reads courses of one format.
protocol CourseReader: AnyObject {
  /// What was read so far.
  var builder: CourseBuilder { get }
  /// Reads to the end.
  func read(_ source: @escaping () throws -> [UInt8]?) throws
}

/// A handler that gathers courses.
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
