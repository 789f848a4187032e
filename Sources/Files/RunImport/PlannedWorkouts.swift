import JSON
package import RunModel
package import RunStore
package import Workouts

// planned.json, a sample:
//
//     {
//       "format": "moonrunner.planned",
//       "version": 1,
//       "days": [
//         {
//           "day": "2026-11-27",
//           "workouts": [
//             {
//               "id": "71234",
//               "name": "Track",
//               "workout": "\"Track\": warmup 10min + 6x(run 400m@4:10 + rest 90s)"
//             },
//             { "id": "71235", "name": "Easy, by feel", "workout": null }
//           ]
//         },
//         { "day": "2026-11-28", "workouts": [] }
//       ]
//     }

/// A workout that a training site plans for a day.
package struct PlannedWorkout: Hashable, Sendable {
  /// The site's identifier of the event.
  package let id: String
  /// The name for lists; may be empty.
  package let name: String
  /// `nil` for an event that only has a name.
  package let workout: Workout?

  /// Creates a planned workout; a name that the site gives it replaces that of the workout.
  package init(id: String, name: String, workout: Workout?) {
    self.id = id
    let name = WorkoutStep.name(name)
    self.name = name.isEmpty ? workout?.name ?? "" : name
    self.workout = workout?.named(self.name)
  }
}

/// The workouts that a training site plans for today and tomorrow: `planned.json`.
///
/// Each sync replaces the whole file, so a workout that was moved or deleted on the site is no
/// longer planned. The file may be lost, damaged or old at any time: a reader asks for the workouts
/// of a day, and other days in the file do not matter.
package struct PlannedWorkouts: Hashable, Sendable {
  package static let format = "moonrunner.planned"
  package static let version: Int64 = 1
  /// Limits of the plan, for readers and writers.
  package static let mostDays = 2
  package static let mostPerDay = 10
  /// The maximum length of an event's identifier in bytes.
  package static let mostIDBytes = 40
  /// The maximum size of the file in bytes; the largest plan is smaller.
  package static let mostBytes = 512 << 10
  /// The file's name.
  package static let path = "planned.json"

  /// Returns the folder of the plan, absolute: `workouts` in a data directory.
  ///
  /// The packaged service that writes it must not change the recorder's data directory, and has a
  /// folder of its own.
  package static func folder(ofData data: String) -> String {
    var data = data
    while data.count > 1, data.last == "/" { data.removeLast() }
    return data == "/var/lib/moonrunner" ? "/var/cache/moonrunner-sync" : "\(data)/workouts"
  }

  /// Why a plan cannot be read.
  package struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  private var days: [CalendarDate: [PlannedWorkout]] = [:]

  /// Creates a plan in which these days are free.
  package init(for days: [CalendarDate] = []) {
    for day in days.prefix(PlannedWorkouts.mostDays) { self.days[day] = [] }
  }

  /// Returns the workouts of a day, in the site's order; empty for a day that is not planned.
  package func workouts(on day: CalendarDate) -> [PlannedWorkout] { days[day] ?? [] }

  /// The days of the plan.
  package var planned: [CalendarDate] { days.keys.sorted() }

  /// Whether the plan covers a day, with or without workouts.
  package func covers(_ day: CalendarDate) -> Bool { days[day] != nil }

  /// The number of workouts of all days.
  package var count: Int { days.values.reduce(0) { $0 + $1.count } }

  // MARK: - Adding

  /// Returns why an event cannot be added; `nil` if it can be.
  package func refusal(of id: String, on day: CalendarDate) -> String? {
    guard (1...PlannedWorkouts.mostIDBytes).contains(id.utf8.count),
      id.utf8.allSatisfy(PlannedWorkouts.isOfID)
    else { return "its id is invalid" }
    guard let others = days[day] else { return "its day, \(day.iso8601), is outside the plan" }
    guard !days.values.joined().contains(where: { $0.id == id }) else {
      return "its id occurs twice"
    }
    return others.count < PlannedWorkouts.mostPerDay
      ? nil : "\(day.iso8601) has more than \(PlannedWorkouts.mostPerDay) workouts"
  }

  /// Adds a workout unless there is a ``refusal(of:on:)``.
  package mutating func add(_ workout: PlannedWorkout, on day: CalendarDate) {
    guard refusal(of: workout.id, on: day) == nil else { return }
    days[day, default: []].append(workout)
  }

  private static func isOfID(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

// MARK: - The file

extension PlannedWorkouts {
  /// Reads the plan in its folder; without a readable file nothing is planned.
  ///
  /// - Parameter files: The folder, see ``folder(ofData:)``.
  /// - Returns: The plan, and why there is none; a missing file is not a fault.
  package static func stored(
    in files: any FileSystem
  ) -> (plan: PlannedWorkouts, fault: Fault?) {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try Volume(files: files).read(path, limit: mostBytes) } catch {
      guard error.code != .missing else { return (PlannedWorkouts(), nil) }
      return (PlannedWorkouts(), fault(error.reason))
    }
    do throws(Fault) { return (try PlannedWorkouts(bytes), nil) } catch {
      return (PlannedWorkouts(), error)
    }
  }

  private static func fault(_ reason: String) -> Fault {
    Fault(description: "\(path) is ignored: \(reason); the next sync replaces it")
  }

  /// Parses the file.
  ///
  /// - Throws: ``Fault`` if it is damaged, exceeds a limit or has a newer version.
  package init(_ bytes: [UInt8]) throws(Fault) {
    do {
      guard bytes.count <= PlannedWorkouts.mostBytes else {
        throw Fault(description: "it is larger than \(PlannedWorkouts.mostBytes) bytes")
      }
      try read(bytes)
    } catch { throw PlannedWorkouts.fault("\(error)") }
  }

  private mutating func read(_ bytes: [UInt8]) throws {
    var reader = JSONReader(bytes)
    try reader.beginObject()
    // The format and version decide whether the rest can be read, and come first.
    guard try reader.nextKey() == "format", try reader.string() == PlannedWorkouts.format else {
      throw reader.error("the format is not \"\(PlannedWorkouts.format)\"")
    }
    guard try reader.nextKey() == "version" else { throw reader.error("the version is missing") }
    let version = try reader.int64(in: 1...Int64.max)
    guard version == PlannedWorkouts.version else {
      throw reader.error("version \(version) is newer than this program supports")
    }
    while let key = try reader.nextKey() {
      guard key == "days" else { continue }
      try reader.beginArray()
      while try reader.nextElement() { try readDay(&reader) }
    }
    try reader.finish()
  }

  private mutating func readDay(_ reader: inout JSONReader) throws {
    var day: CalendarDate?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "day":
        day = CalendarDate(iso8601: try reader.string())
        guard let day, days[day] == nil else { throw reader.error("expected another day") }
        guard days.count < PlannedWorkouts.mostDays else {
          throw reader.error("more than \(PlannedWorkouts.mostDays) days")
        }
        days[day] = []
      case "workouts":
        guard let day else { throw reader.error("the day is missing") }
        try reader.beginArray()
        while try reader.nextElement() { try readWorkout(&reader, on: day) }
      default: break
      }
    }
  }

  private mutating func readWorkout(
    _ reader: inout JSONReader, on day: CalendarDate
  ) throws {
    var (id, name): (String, String) = ("", "")
    var workout: Workout?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "id": id = try reader.string()
      case "name": name = try reader.string()
      case "workout":
        if try reader.null() { break }
        let text = try reader.string()
        do throws(WorkoutError) { workout = try WorkoutParser.parse(text) } catch {
          throw reader.error("\(error)")
        }
      default: break
      }
    }
    if let reason = refusal(of: id, on: day) { throw reader.error(reason) }
    add(PlannedWorkout(id: id, name: name, workout: workout), on: day)
  }

  /// The contents of the file.
  package var bytes: [UInt8] {
    var writer = JSONWriter(layout: .indented)
    writer.beginObject()
    writer.key("format")
    writer.string(PlannedWorkouts.format)
    writer.key("version")
    writer.int(PlannedWorkouts.version)
    writer.key("days")
    writer.beginArray()
    for (day, workouts) in days.sorted(by: { $0.key < $1.key }) {
      writer.beginObject()
      writer.key("day")
      writer.string(day.iso8601)
      writer.key("workouts")
      writer.beginArray()
      for planned in workouts {
        writer.beginObject()
        writer.key("id")
        writer.string(planned.id)
        writer.key("name")
        writer.string(planned.name)
        writer.key("workout")
        writer.optional(planned.workout) { $0.string(WorkoutText.line($1)) }
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.takeAll() + Array("\n".utf8)
  }
}
