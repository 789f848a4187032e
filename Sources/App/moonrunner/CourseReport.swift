import Courses
import JSON
import RunImport
import RunModel

/// The events of a log that followed a course.
struct CourseTrace {
  /// An event that would have been reported to the runner.
  struct Told {
    /// Seconds since the first byte of the log.
    var seconds: Double
    var event: CourseEvent
    /// Metres along the course from its start, and metres from its line.
    var progress: Double?
    var offset: Double?
  }

  var told: [Told] = []
  var status: CourseStatus
}

/// Formats a course as text and as JSON.
struct CourseReport {
  let reading: CourseReading
  var trace: CourseTrace?
  /// The time in seconds at the pace of the run that the course comes from; `nil` if unknown.
  var seconds: Double?

  // MARK: - Text

  /// Returns the lines; none without a course.
  func lines(_ units: Units) -> [String] {
    guard let course = reading.course else { return [] }
    var words = [reading.kind ?? "", Wording.distanceWithUnit(course.length, units)]
    if let climb = course.climb {
      words.append("\(Int(climb.up.rounded())) m up and \(Int(climb.down.rounded())) m down")
    }
    words.append("\(course.points.count) points")
    if let seconds { words.append("about \(Wording.duration(seconds))") }
    let name = course.name.isEmpty ? "" : " \"\(course.name)\""
    var lines = ["\(reading.path):\(name) \(words.joined(separator: ", "))"]
    for note in reading.notes { lines.append("  note: \(note)") }
    for cue in course.cues {
      let turn = CourseReport.words(cue.turn)
      let said = cue.words.map { turn.isEmpty ? $0 : "\(turn): \($0)" } ?? turn
      lines.append("  \(Wording.distanceWithUnit(cue.metres, units))  \(said)")
    }
    for mark in course.marks { lines.append("  beside the way  \(mark.words ?? "")") }
    return lines + (trace.map { traceLines($0, course, units) } ?? [])
  }

  private func traceLines(_ trace: CourseTrace, _ course: Course, _ units: Units) -> [String] {
    var lines = ["followed by the log:"]
    for told in trace.told {
      let metres = Wording.distanceWithUnit(told.progress ?? 0, units)
      let offset = Int((told.offset ?? 0).rounded())
      let words =
        switch told.event {
        case .joined: "on the course, \(metres) from its start"
        case .leftCourse: "off the course, left at \(metres); \(offset) m from it"
        case .backOnCourse: "back on the course, at \(metres)"
        case .wrongWay: "wrong way, at \(metres)"
        case .finished: "finished"
        }
      lines.append("  \(Wording.duration(told.seconds))  \(words)")
    }
    if trace.told.isEmpty { lines.append("  never on the course") }
    let left = Wording.distanceWithUnit(trace.status.left, units)
    lines.append("  \(left) remaining at the end")
    return lines
  }

  private static func words(_ turn: CourseTurn) -> String {
    switch turn {
    case .slightLeft: "slight left"
    case .left: "left"
    case .sharpLeft: "sharp left"
    case .slightRight: "slight right"
    case .right: "right"
    case .sharpRight: "sharp right"
    case .straight: "straight on"
    case .uTurn: "turn round"
    case .mark: ""
    }
  }

  // MARK: - JSON

  func write(_ writer: inout JSONWriter) {
    func number(_ key: String, _ value: Double?, _ decimals: Int = 1) {
      guard let value else { return }
      writer.key(key)
      writer.double(value, decimals: decimals)
    }
    func text(_ key: String, _ value: String?) {
      guard let value else { return }
      writer.key(key)
      writer.string(value)
    }
    func list<Element>(_ key: String, _ elements: [Element], _ body: (Element) -> Void) {
      writer.key(key)
      writer.beginArray()
      for element in elements { body(element) }
      writer.endArray()
    }
    writer.beginObject()
    text("file", reading.path)
    text("kind", reading.kind)
    if let course = reading.course {
      text("name", course.name)
      number("length", course.length)
      number("climb", course.climb?.up)
      number("descent", course.climb?.down)
      number("seconds", seconds)
      writer.key("points")
      writer.int(course.points.count)
      list("cues", course.cues) { cue in
        writer.beginObject()
        number("metres", cue.metres)
        text("turn", cue.turn.rawValue)
        text("words", cue.words)
        writer.endObject()
      }
      list("marks", course.marks) { mark in
        writer.beginObject()
        number("latitude", mark.coordinate.latitude, 6)
        number("longitude", mark.coordinate.longitude, 6)
        text("words", mark.words)
        writer.endObject()
      }
    }
    if let trace {
      list("events", trace.told) { told in
        writer.beginObject()
        number("seconds", told.seconds, 3)
        text("event", told.event.rawValue)
        number("progress", told.progress)
        number("offset", told.offset)
        writer.endObject()
      }
      number("left", trace.status.left)
    }
    list("notes", reading.notes) { writer.string($0) }
    text("fault", reading.fault)
    writer.endObject()
  }
}
