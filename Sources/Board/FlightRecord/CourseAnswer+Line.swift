import Courses
import Device
import JSON
import RunModel

extension CourseAnswer {
  /// Writes kind and content as elements of the open array.
  ///
  /// The points have full precision, so that a replay follows exactly the course that the wearable
  /// followed.
  func write(for choice: CourseChoice?, to writer: inout JSONWriter) {
    writer.string("course")
    writer.optional(choice) { $0.string($1.text) }
    switch self {
    case .failed(let reason): writer.string(reason)
    case .read(let course): CourseAnswer.write(course, to: &writer)
    }
  }

  /// Writes a course as the next element.
  static func write(_ course: Course, to writer: inout JSONWriter) {
    writer.beginArray()
    writer.string(course.name)
    writer.beginArray()
    for point in course.points {
      writer.double(point.coordinate.latitude)
      writer.double(point.coordinate.longitude)
      writer.optional(point.altitude) { $0.double($1) }
      writer.double(point.metres)
    }
    writer.endArray()
    writer.beginArray()
    for cue in course.cues {
      writer.double(cue.metres)
      writer.string(cue.turn.rawValue)
      writer.optional(cue.words) { $0.string($1) }
      if cue.origin != .file { writer.string(cue.origin.rawValue) }
    }
    writer.endArray()
    if !course.marks.isEmpty || course.profile != nil {
      CourseAnswer.write(course.marks, to: &writer)
    }
    if let profile = course.profile { CourseAnswer.write(profile, to: &writer) }
    writer.endArray()
  }

  private static func write(_ marks: [CourseMark], to writer: inout JSONWriter) {
    writer.beginArray()
    for mark in marks {
      writer.double(mark.coordinate.latitude)
      writer.double(mark.coordinate.longitude)
      writer.optional(mark.words) { $0.string($1) }
    }
    writer.endArray()
  }

  private static func write(_ profile: CourseProfile, to writer: inout JSONWriter) {
    writer.beginArray()
    writer.double(profile.step)
    for point in profile.points {
      writer.double(point.metres)
      writer.double(point.height)
    }
    writer.endArray()
  }

  /// Reads the next element, the choice that led to this answer; `nil` for a course given on the
  /// command line.
  static func choice(_ reader: inout JSONReader) throws -> CourseChoice? {
    try reader.element()
    guard try !reader.null() else { return nil }
    guard let choice = CourseChoice(text: try reader.string()) else {
      throw reader.error("expected the path of a course")
    }
    return choice
  }

  /// Parses the content, the next element; throws if it is damaged.
  init(_ reader: inout JSONReader) throws {
    try reader.element()
    guard try reader.kind() == .array else {
      self = .failed(reason: try reader.string())
      return
    }
    self = .read(try CourseAnswer.course(&reader))
  }

  /// Parses a course; the reader is at its array.
  static func course(_ reader: inout JSONReader) throws -> Course {
    try reader.beginArray()
    let name = try reader.text()
    let points = try CourseAnswer.points(&reader)
    let cues = try CourseAnswer.cues(&reader)
    // Only for a course with marks or a profile; records of earlier releases have none.
    let marks = try reader.nextElement() ? try CourseAnswer.marks(&reader) : nil
    let profile = try marks.flatMap { _ in
      try CourseAnswer.profile(&reader, length: points.last?.metres ?? 0)
    }
    let course = Course(
      name: name, points: points, cues: cues, marks: marks ?? [], profile: profile)
    guard let course else {
      throw reader.error("expected the points, cues and marks of a course")
    }
    return course
  }

  private static func points(_ reader: inout JSONReader) throws -> [Course.Point] {
    try reader.element()
    try reader.beginArray()
    var points: [Course.Point] = []
    while try reader.nextElement() {
      guard points.count < CourseLimits.points else {
        throw reader.error("expected at most \(CourseLimits.points) points")
      }
      let latitude = try reader.double()
      try reader.element()
      let longitude = try reader.double()
      try reader.element()
      let altitude = try reader.null() ? nil : try reader.double()
      try reader.element()
      points.append(
        Course.Point(
          coordinate: Coordinate(latitude: latitude, longitude: longitude), altitude: altitude,
          metres: try reader.double()))
    }
    return points
  }

  /// Reads the profile, which records of earlier releases do not have, and the end of the array.
  private static func profile(
    _ reader: inout JSONReader, length: Double
  ) throws -> CourseProfile? {
    guard try reader.nextElement() else { return nil }
    try reader.beginArray()
    try reader.element()
    let step = try reader.double()
    var points: [CourseProfile.Point] = []
    while try reader.nextElement() {
      guard points.count < CourseLimits.profilePoints else {
        throw reader.error("expected at most \(CourseLimits.profilePoints) points of a profile")
      }
      let metres = try reader.double()
      try reader.element()
      points.append(CourseProfile.Point(metres: metres, height: try reader.double()))
    }
    try reader.endArray()
    guard let profile = CourseProfile(points: points, step: step, length: length) else {
      throw reader.error("expected the points of a profile")
    }
    return profile
  }

  private static func cues(_ reader: inout JSONReader) throws -> [CourseCue] {
    try reader.element()
    try reader.beginArray()
    var cues: [CourseCue] = []
    while try reader.nextElement() {
      // After a computed cue; records of earlier releases have none.
      if let last = cues.indices.last, try reader.kind() == .string {
        cues[last].origin = try reader.name(of: CourseCue.Origin.self)
        continue
      }
      guard cues.count < CourseLimits.cues else {
        throw reader.error("expected at most \(CourseLimits.cues) cues")
      }
      let metres = try reader.double()
      try reader.element()
      let turn = try reader.name(of: CourseTurn.self)
      try reader.element()
      let words = try reader.null() ? nil : try reader.string()
      cues.append(CourseCue(metres: metres, turn: turn, words: words))
    }
    return cues
  }

  private static func marks(_ reader: inout JSONReader) throws -> [CourseMark] {
    try reader.beginArray()
    var marks: [CourseMark] = []
    while try reader.nextElement() {
      guard marks.count < CourseLimits.marks else {
        throw reader.error("expected at most \(CourseLimits.marks) marks")
      }
      let latitude = try reader.double()
      try reader.element()
      let longitude = try reader.double()
      try reader.element()
      let words = try reader.null() ? nil : try reader.string()
      marks.append(
        CourseMark(Coordinate(latitude: latitude, longitude: longitude), words: words))
    }
    return marks
  }
}
