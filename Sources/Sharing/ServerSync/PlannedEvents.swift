import JSON
package import RunImport
package import RunModel
import Workouts

/// The events that intervals.icu plans for some days: its answer to a request with `ext=fit`.
///
///     [{ "id": 71234, "start_date_local": "2026-11-27T00:00:00", "category": "WORKOUT",
///        "type": "Run", "name": "Track", "description": "- 10m ...", "workout_doc": {...},
///        "workout_filename": "Track.fit", "workout_file_base64": "DhAH..." }]
///
/// Only the FIT file says what the workout is: in the description, `m` means minutes, and
/// `workout_doc` is undocumented. An event without a file keeps its name. An event that cannot be
/// used is left out with a note; an answer that is not a list of events is refused as a whole, so
/// that the plan fetched before is kept.
package struct PlannedEvents {
  /// The maximum length of a workout file in Base64.
  static let mostFileText = (WorkoutLimits.fileBytes + 2) / 3 * 4
  /// The allowance for the other fields of an event in bytes.
  private static let otherFields = 16 << 10
  /// The maximum size of an answer in bytes.
  package static let mostBytes =
    PlannedWorkouts.mostDays * PlannedWorkouts.mostPerDay * (mostFileText + otherFields)
  /// The maximum number of events in an answer, including those of other sports.
  static let mostEvents = 200
  /// The maximum number of notes.
  package static let mostNotes = 20
  /// Deep enough for the steps in `workout_doc`, which are skipped.
  private static let options = JSONOptions(
    depth: 32, bytes: mostBytes, stringLength: mostBytes)

  /// The sports that a runner can do with the wearable.
  private static let sports: Set<String> = ["Run", "TrailRun", "VirtualRun", "Walk", "Hike"]
  private static let category = "WORKOUT"

  /// Why an answer is refused.
  package struct Fault: Error, Hashable, CustomStringConvertible {
    package let description: String
  }

  package private(set) var plan: PlannedWorkouts
  /// What was left out or changed, and why; one line each.
  package private(set) var notes: [String] = []

  /// Parses an answer.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - days: The days that were asked for.
  /// - Throws: ``Fault`` if it is not a complete list of events.
  package init(_ answer: [UInt8], for days: [CalendarDate]) throws(Fault) {
    plan = PlannedWorkouts(for: days)
    do { try read(answer) } catch {
      throw Fault(description: "the answer is not a list of events: \(error)")
    }
  }

  private mutating func read(_ answer: [UInt8]) throws {
    var reader = JSONReader(answer, options: PlannedEvents.options)
    var count = 0
    try reader.beginArray()
    while try reader.nextElement() {
      count += 1
      guard count <= PlannedEvents.mostEvents else {
        throw reader.error("more than \(PlannedEvents.mostEvents) events")
      }
      var faults: [JSONError] = []
      var event: PlannedEvent?
      try reader.collecting(&faults) { event = try PlannedEvent(&$0) }
      if let fault = faults.first {
        note("event \(count)", "left out: \(fault)")
      } else if let event {
        take(event)
      }
    }
    try reader.finish()
  }

  private mutating func take(_ event: PlannedEvent) {
    guard event.category ?? PlannedEvents.category == PlannedEvents.category,
      PlannedEvents.sports.contains(event.sport)
    else { return }
    let label = event.name.isEmpty ? "event \(event.id)" : "\"\(event.name)\""
    guard let day = event.day else { return note(label, "left out: its date is invalid") }
    if let reason = plan.refusal(of: event.id, on: day) {
      return note(label, "left out: \(reason)")
    }
    var workout: Workout?
    if let file = event.file { workout = read(file, of: event, label) }
    plan.add(PlannedWorkout(id: event.id, name: event.name, workout: workout), on: day)
  }

  /// Returns the workout in a file; `nil` with a note if it cannot be read.
  private mutating func read(_ text: [UInt8], of event: PlannedEvent, _ label: String) -> Workout? {
    guard text.count <= PlannedEvents.mostFileText else {
      note(label, "only its name is used: its file has over \(WorkoutLimits.fileBytes) bytes")
      return nil
    }
    guard let bytes = StrictBase64.bytes(text) else {
      note(label, "only its name is used: its file is not valid Base64")
      return nil
    }
    // Checks the size, too.
    let reading = WorkoutReading("\(event.id).fit", bytes: bytes, name: event.name)
    for text in reading.notes { note(label, text) }
    if let fault = reading.fault { note(label, "only its name is used: \(fault)") }
    return reading.workout
  }

  private mutating func note(_ label: String, _ text: String) {
    if notes.count == PlannedEvents.mostNotes - 1 {
      notes.append("further notes are left out")
    } else if notes.count < PlannedEvents.mostNotes {
      notes.append("\(label): \(text)")
    }
  }
}

/// An event as the site describes it, with only the types of its fields checked.
private struct PlannedEvent {
  var id = ""
  var name = ""
  var sport = ""
  var category: String?
  var day: CalendarDate?
  /// Base64.
  var file: [UInt8]?

  init(_ reader: inout JSONReader) throws {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "id", "name", "type", "category", "start_date_local", "workout_file_base64":
        if try !reader.null() { try read(key, &reader) }
      default: break
      }
    }
  }

  private mutating func read(_ key: String, _ reader: inout JSONReader) throws {
    switch key {
    case "id": id = try reader.kind() == .number ? reader.numberText() : reader.string()
    case "name": name = WorkoutStep.name(try reader.string())
    case "type": sport = try reader.string()
    case "category": category = try reader.string()
    case "start_date_local":
      let text = try reader.string()
      // A local time without a zone, or a date.
      let date = text.prefix { $0 != "T" }
      day = CalendarDate(iso8601: date)
    default:
      var text: [UInt8] = []
      try reader.string(into: &text)
      if !text.isEmpty { file = text }
    }
  }
}
