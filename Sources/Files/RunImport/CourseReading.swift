import Activities
package import Courses
import RunModel
import RunStore

/// The course read from a file of any supported kind, or the reason why it cannot be read.
package struct CourseReading {
  package let path: String
  /// The kind of file, such as "GPX" or "run file"; `nil` if it is not supported.
  package private(set) var kind: String?
  package var course: Course?
  package private(set) var notes: [String] = []
  /// Pace of a run file in seconds per metre; `nil` for other files.
  package private(set) var pace: Double?
  /// Why there is no course, with advice.
  package private(set) var fault: String?

  private static let kinds = "GPX, TCX, FIT or MoonRunner run files"
  /// Number of bytes used to detect the file type.
  private static let head = 4096
  private static let endings = [".gpx", ".tcx", ".fit", ".gpx.gz", ".tcx.gz", ".fit.gz"]

  /// Returns whether a file in a folder may be a course, judging by its name.
  package static func isNamed(_ name: String) -> Bool {
    !name.hasPrefix(".") && endings.contains { name.lowercased().hasSuffix($0) }
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: As shown to users; its last component is the fallback for the course's name.
  ///   - source: Returns the next bytes; `nil` or empty at the end.
  package init(_ path: String, from source: @escaping () throws -> [UInt8]?) {
    self.path = path
    do { try read(source) } catch let error as ActivityError {
      fault = error.isDamage ? "\(error); copy it again from its source" : "\(error)"
    } catch let error as CourseError {
      fault = "\(error); \(error.advice)"
    } catch { fault = "\(error)" }
  }

  /// Replaces the course with the way back along it.
  package mutating func turnBack() {
    guard let whole = course else { return }
    do throws(CourseError) { course = try whole.wayBack() } catch {
      course = nil
      let least = Int(CourseLimits.length.lowerBound)
      fault = "it ends less than \(least) m from its start, so there is no way back to show"
    }
  }

  /// The file name without folder and extension.
  private var title: String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let ending = CourseReading.endings.filter { name.lowercased().hasSuffix($0) }
      .max { $0.utf8.count < $1.utf8.count }
    return String(name.dropLast(ending?.count ?? 0))
  }

  private mutating func read(_ source: @escaping () throws -> [UInt8]?) throws {
    let bytes = try HeldBytes(source).unpacked()
    let head = try bytes.peek(CourseReading.head)
    if let format = ActivityFormat(head: head) {
      kind = format.rawValue
      let filed = try CourseFile.read(format, name: title) { try bytes.next() }
      course = filed.course
      notes = filed.notes
      return
    }
    switch ForeignFile(head) {
    case .run:
      kind = "run file"
      let run = try RunFileReader(source: { try bytes.next() }).read().run
      course = try Course(run, name: run.id)
      pace = run.pace
    case .track(let name, _), .packed(let name, _):
      fault = "it looks like \(name); courses can be \(CourseReading.kinds)"
    case .csv: fault = "it looks like CSV; courses can be \(CourseReading.kinds)"
    case .ubx, nil:
      fault = "it is not a course; courses can be \(CourseReading.kinds)"
    }
  }
}
