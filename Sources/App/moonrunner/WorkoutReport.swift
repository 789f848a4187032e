import Console
import JSON
import RunImport
import RunModel
import Workouts

/// Formats a workout as text and as JSON.
struct WorkoutReport {
  let reading: WorkoutReading
  var isBuiltIn = false

  // MARK: - Text

  /// One line: whether the file can be used, and what to know about it.
  var check: String {
    guard let workout = reading.workout else { return "\(reading.path): \(reading.fault ?? "")" }
    let remarks = reading.warnings.map { "warning: \($0)" } + reading.notes.map { "note: \($0)" }
    return (["\(reading.path): OK, \(WorkoutReport.count(workout))"] + remarks)
      .joined(separator: "; ")
  }

  /// One line in text notation, with the name if it is not that of the file; none without a
  /// workout.
  var summary: [String] {
    guard let workout = reading.workout else { return [] }
    let title = isBuiltIn ? reading.path : WorkoutFileName(reading.path)?.title
    let shown = workout.name == title ? workout.named("") : workout
    return ["\(reading.path): \(WorkoutText.line(shown))"]
  }

  /// The name, each step, totals and remarks; none without a workout.
  func lines(_ units: Units) -> [String] {
    guard let workout = reading.workout else { return [] }
    let name = workout.name.isEmpty ? "" : " \"\(workout.name)\""
    let kind = reading.kind?.rawValue ?? ""
    var lines = ["\(reading.path):\(name) \(kind), \(WorkoutReport.count(workout))"]
    let width = String(workout.steps.count).count
    func append(_ number: String, _ depth: Int, _ text: String) {
      let indent = String(repeating: "  ", count: depth)
      lines.append("  \(rightAligned(number, width))  \(indent)\(text)")
    }
    for (index, step) in workout.steps.enumerated() {
      let around = workout.blocks.filter { $0.steps.contains(index) }
      let outer = around.filter { $0.steps.lowerBound < index }.count
      for (depth, block) in around.dropFirst(outer).enumerated() {
        append("", outer + depth, "\(block.rounds)x")
      }
      append("\(index + 1)", around.count, WorkoutText.line(step))
    }
    lines.append("  in total \(WorkoutReport.totals(workout, units))")
    lines += reading.warnings.map { "  warning: \($0)" }
    return lines + reading.notes.map { "  note: \($0)" }
  }

  private static func count(_ workout: Workout) -> String {
    workout.count == 1 ? "1 step to run" : "\(workout.count) steps to run"
  }

  /// "30:00, 2.40 km and steps that end with the lap key".
  private static func totals(_ workout: Workout, _ units: Units) -> String {
    let totals = workout.totals
    var parts: [String] = []
    if totals.milliseconds > 0 {
      parts.append(Wording.duration(Double(totals.milliseconds) / 1000))
    }
    if totals.metres > 0 { parts.append(Wording.distanceWithUnit(totals.metres, units)) }
    if totals.hasOpenSteps { parts.append("steps that end with the lap key") }
    guard let last = parts.popLast() else { return "" }
    return parts.isEmpty ? last : "\(parts.joined(separator: ", ")) and \(last)"
  }

  // MARK: - Faults

  /// Columns of a terminal within which the place of an error is shown.
  private static let width = 72

  /// The fault, and the place in the text with a caret below it; none if there is a workout.
  var faultLines: [String] {
    guard let fault = reading.fault else { return [] }
    let line = "\(reading.path): \(fault)"
    guard let mark = reading.mark else { return [line] }
    let text = Array(mark.line.printable)
    let place = min(max(0, mark.character - 1), text.count)
    // Of a long line, only the surroundings are shown.
    let first = max(0, place - WorkoutReport.width / 2)
    let shown = text[first...].prefix(WorkoutReport.width)
    let start = first > 0 ? "  ..." : "  "
    let end = first + shown.count < text.count ? "..." : ""
    let columns = start.count + TextColumns.count(text[first..<place])
    return [line, start + String(shown) + end, String(repeating: " ", count: columns) + "^"]
  }

  // MARK: - JSON

  func write(_ writer: inout JSONWriter) {
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
    text(isBuiltIn ? "builtIn" : "file", reading.path)
    if !isBuiltIn { text("kind", reading.kind?.rawValue) }
    if let workout = reading.workout {
      text("name", workout.name)
      text("line", WorkoutText.line(workout))
      list("steps", workout.steps) { WorkoutReport.write($0, &writer) }
      list("blocks", workout.blocks) { block in
        writer.beginObject()
        for (key, value) in [
          ("first", block.steps.lowerBound + 1), ("last", block.steps.upperBound),
          ("rounds", block.rounds),
        ] {
          writer.key(key)
          writer.int(value)
        }
        writer.endObject()
      }
      WorkoutReport.writeTotals(of: workout, &writer)
      list("warnings", reading.warnings) { writer.string($0) }
    }
    list("notes", reading.notes) { writer.string($0) }
    text("fault", reading.fault)
    if let mark = reading.mark {
      text("faultLine", mark.line)
      writer.key("faultCharacter")
      writer.int(mark.character)
    }
    writer.endObject()
  }

  private static func write(_ step: WorkoutStep, _ writer: inout JSONWriter) {
    func number(_ key: String, _ value: Double, _ decimals: Int) {
      writer.key(key)
      writer.double(value, decimals: decimals)
    }
    writer.beginObject()
    writer.key("kind")
    writer.string(step.kind.rawValue)
    switch step.end {
    case .time(let milliseconds): number("seconds", Double(milliseconds) / 1000, 3)
    case .distance(let metres): number("metres", metres, 3)
    case .key: break
    }
    if let target = step.target {
      // Seconds per kilometre.
      number("fastest", Double(target.fast) / 10, 1)
      number("slowest", Double(target.slow) / 10, 1)
    }
    if !step.name.isEmpty {
      writer.key("name")
      writer.string(step.name)
    }
    writer.endObject()
  }

  private static func writeTotals(of workout: Workout, _ writer: inout JSONWriter) {
    let totals = workout.totals
    writer.key("stepsToRun")
    writer.int(workout.count)
    writer.key("seconds")
    writer.double(Double(totals.milliseconds) / 1000, decimals: 3)
    writer.key("metres")
    writer.double(totals.metres, decimals: 3)
    writer.key("hasOpenSteps")
    writer.bool(totals.hasOpenSteps)
  }
}

/// Columns that text takes on a terminal.
private enum TextColumns {
  static func count(_ text: some Sequence<Character>) -> Int {
    text.reduce(0) { $0 + ($1.unicodeScalars.first.map(isWide) == true ? 2 : 1) }
  }

  /// Whether a terminal shows the character in two columns: East Asian letters, and pictures
  /// (UAX #11).
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff,
      0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1f64f, 0x1f680...0x1f6ff,
      0x1f900...0x1f9ff, 0x20000...0x3fffd:
      true
    default: false
    }
  }
}
