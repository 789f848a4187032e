import Courses
import Device
import JSON
import RunModel
import Tracking

extension GhostAnswer {
  /// Writes kind and content as elements of the open array, with full precision.
  func write(for file: CourseFileName, to writer: inout JSONWriter) {
    writer.string("ghost")
    writer.string(file.path)
    switch self {
    case .failed(let reason): writer.string(reason)
    case .read(let ghost):
      writer.beginArray()
      CourseAnswer.write(ghost.course, to: &writer)
      writer.beginArray()
      for moment in ghost.moments {
        writer.double(moment.seconds)
        writer.double(moment.metres)
      }
      writer.endArray()
      writer.beginArray()
      for wait in ghost.waits {
        writer.double(wait.metres)
        writer.double(wait.seconds)
      }
      writer.endArray()
      writer.endArray()
    }
  }

  /// Reads the next element, the raced run.
  static func file(_ reader: inout JSONReader) throws -> CourseFileName {
    try reader.element()
    guard let file = CourseFileName(path: try reader.string()) else {
      throw reader.error("expected the path of a run")
    }
    return file
  }

  /// Parses the content, the next element; throws if it is damaged.
  init(_ reader: inout JSONReader) throws {
    try reader.element()
    guard try reader.kind() == .array else {
      self = .failed(reason: try reader.string())
      return
    }
    try reader.beginArray()
    try reader.element()
    let course = try CourseAnswer.course(&reader)
    try reader.element()
    let moments = try GhostAnswer.pairs(&reader).map { Ghost.Moment(seconds: $0, metres: $1) }
    try reader.element()
    let waits = try GhostAnswer.pairs(&reader).map { Ghost.Wait(metres: $0, seconds: $1) }
    try reader.endArray()
    guard let ghost = Ghost(course: course, moments: moments, waits: waits) else {
      throw reader.error("expected the line and the times of a run")
    }
    self = .read(ghost)
  }

  private static func pairs(_ reader: inout JSONReader) throws -> [(Double, Double)] {
    try reader.beginArray()
    var pairs: [(Double, Double)] = []
    while try reader.nextElement() {
      guard pairs.count < JournalLimits.standardLines else {
        throw reader.error("expected at most \(JournalLimits.standardLines) pairs of a ghost")
      }
      let first = try reader.double()
      try reader.element()
      pairs.append((first, try reader.double()))
    }
    return pairs
  }
}
