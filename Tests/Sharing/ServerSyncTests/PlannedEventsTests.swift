import RunImport
import RunModel
import Testing
import Workouts

@testable import ServerSync

/// An id of an event, one byte too long.
private let longID = "\"" + String(repeating: "9", count: 41) + "\""

@Suite("The events that intervals.icu plans")
struct PlannedEventsTests {
  private let days = ["2026-11-27", "2026-11-28"].compactMap { CalendarDate(iso8601: $0) }

  private func read(_ events: String...) throws -> PlannedEvents {
    try PlannedEvents(Array("[\(events.joined(separator: ", "))]".utf8), for: days)
  }

  /// Each workout as "DAY ID NAME: TEXT".
  private func lines(_ events: PlannedEvents) -> [String] {
    days.flatMap { day in
      events.plan.workouts(on: day).map { planned in
        let text = planned.workout.map { WorkoutText.line($0.named("")) } ?? "-"
        return "\(day.day) \(planned.id) \(planned.name): \(text)"
      }
    }
  }

  @Test("become the workouts of their days, whatever else they contain")
  func whole() throws {
    let more =
      #", "updated": "2026-11-20T10:00:00Z", "icu_training_load": 61.5, "tags": null, "#
      + #""workout_doc": {"steps": [{"reps": 6, "steps": [{"pace": {"value": 90}}]}]}"#
    let events = try read(
      eventText(workout: "10min + 6x(400m@4:10 + 90s) + 10min", more: more),
      eventText("\"e-7\"", "Long run", on: "2026-11-28", type: "TrailRun", workout: "20km"),
      eventText("71236", "Shake-out", type: "Walk", workout: "20min"))
    #expect(
      lines(events) == [
        "27 71234 Track: warmup 10min + 6x(run 400m@4:10 + rest 90s) + cooldown 10min",
        "27 71236 Shake-out: run 20min",
        "28 e-7 Long run: run 20km",
      ])
    #expect(events.notes.isEmpty)
    #expect(events.plan.workouts(on: days[0])[0].workout?.name == "Track")
  }

  @Test("of other sports and categories are left out without a word")
  func otherSports() throws {
    let note = eventText().split(separator: "WORKOUT").joined(separator: "NOTE")
    let events = try read(
      eventText(type: "Ride"), eventText(type: "Swim"), eventText(type: "WeightTraining"),
      eventText(type: ""), note, "{}", #"{"type": null, "id": null, "name": null}"#)
    #expect(events.plan.count == 0 && events.notes.isEmpty)
    #expect(events.plan.covers(days[0]) && events.plan.covers(days[1]))
    #expect(try read().plan == events.plan)
  }

  @Test("without a file, or with a file that cannot be read, keep their names")
  func nameOnly() throws {
    let events = try read(
      eventText("1", "By feel", workout: nil), eventText("2", "Empty", workout: ""),
      eventText("3", "Null", workout: nil, more: #", "workout_file_base64": null"#),
      eventText("4", "Broken", workout: "400"),
      eventText("5", "No Base64", workout: nil, more: #", "workout_file_base64": "D!A=""#))
    #expect(
      lines(events)
        == ["1 By feel", "2 Empty", "3 Null", "4 Broken", "5 No Base64"].map {
          "27 \($0): -"
        })
    #expect(events.notes.count == 2)
    #expect(events.notes[0].hasPrefix("\"Broken\": only its name is used: "))
    #expect(events.notes[1] == "\"No Base64\": only its name is used: its file is not valid Base64")
  }

  @Test("have the name of the file's workout if they have none")
  func names() throws {
    let events = try read(
      eventText("1", "", workout: "Track: 5km"), eventText("2", "", workout: nil),
      eventText("3", "a\\u0007 \\\"b\\\" \\ud83c\\udfc3", workout: "Track: 5km"))
    #expect(lines(events) == ["27 1 Track: run 5km", "27 2 : -", "27 3 a b \u{1f3c3}: run 5km"])
    #expect(events.plan.workouts(on: days[0])[2].workout?.name == "a b \u{1f3c3}")
  }

  @Test(
    "that cannot be trusted are left out, with the reason, and the others stay",
    arguments: [
      (#"{"id": true}"#, "event 1: left out: line 1, column 9, at \"[0].id\": expected a string"),
      (#"{"name": 5}"#, "at \"[0].name\": expected a string, found a number"),
      (#"{"start_date_local": {}}"#, "expected a string, found an object"),
      (#"{"workout_file_base64": [1]}"#, "expected a string, found an array"),
      ("7", "event 1: left out: line 1, column 2, at \"[0]\": expected an object"),
      ("[]", "expected an object, found an array"),
      (eventText("1.5"), "\"Track\": left out: its id is invalid"),
      (eventText("null"), "\"Track\": left out: its id is invalid"),
      (eventText("\"../../etc\""), "\"Track\": left out: its id is invalid"),
      (eventText(longID), "its id is invalid"),
      (eventText("9"), "\"Track\": left out: its id occurs twice"),
      (eventText("\"9\""), "\"Track\": left out: its id occurs twice"),
      (eventText("8", on: "2026-11-26"), "its day, 2026-11-26, is outside the plan"),
      (eventText("8", on: "2026-11-29"), "its day, 2026-11-29, is outside the plan"),
      (eventText("8", on: "2026-02-30"), "\"Track\": left out: its date is invalid"),
      (eventText("8", on: ""), "\"Track\": left out: its date is invalid"),
      (eventText("8", "", on: "27.11.2026"), "event 8: left out: its date is invalid"),
    ])
  func leftOut(event: String, reason: String) throws {
    let isTwin = reason.hasSuffix("twice")
    let other = eventText("9", "Other")
    let events = isTwin ? try read(other, event) : try read(event, other)
    #expect(lines(events) == ["27 9 Other: run 5km"])
    #expect(events.notes.count == 1 && events.notes[0].contains(reason), "\(events.notes)")
  }

  @Test("are at most ten a day")
  func many() throws {
    let events = (1...12).map { eventText("\($0)") } + [eventText("13", on: "2026-11-28")]
    let read = try PlannedEvents(Array("[\(events.joined(separator: ","))]".utf8), for: days)
    #expect(read.plan.workouts(on: days[0]).map(\.id) == (1...10).map(String.init))
    #expect(read.plan.workouts(on: days[1]).map(\.id) == ["13"])
    let note = "\"Track\": left out: 2026-11-27 has more than 10 workouts"
    #expect(read.notes == [note, note])
  }

  @Test("have files up to the limit of the wearable, and an answer has room for all of them")
  func largest() throws {
    let comment = "5km\n#" + String(repeating: "x", count: WorkoutLimits.fileBytes - 5)
    let fields = #", "description": ""# + String(repeating: "y", count: 16_000) + #"""#
    func files(_ text: String) -> [String] {
      (0..<20).map {
        eventText("\($0)", on: $0 < 10 ? "2026-11-27" : "2026-11-28", workout: text, more: fields)
      }
    }
    let answer = "[\(files(comment).joined(separator: ","))]"
    #expect(answer.utf8.count <= PlannedEvents.mostBytes)
    let events = try PlannedEvents(Array(answer.utf8), for: days)
    #expect(events.plan.count == 20)
    #expect(events.notes.isEmpty, "\(events.notes)")
    #expect(events.plan.workouts(on: days[0])[0].workout != nil)
    // One byte, or one digit of Base64, more.
    for text in [comment + "x", comment + "xxxx"] {
      let events = try read(eventText(workout: text))
      #expect(lines(events) == ["27 71234 Track: -"])
      #expect(events.notes.count == 1)
    }
    let most = [UInt8](repeating: UInt8(ascii: " "), count: PlannedEvents.mostBytes - 2)
    #expect(try PlannedEvents(most + Array("[]".utf8), for: days).plan.count == 0)
    #expect(throws: PlannedEvents.Fault.self) {
      try PlannedEvents(most + Array("[] ".utf8), for: days)
    }
  }

  @Test("make no more notes than a log can take")
  func notes() throws {
    func notes(_ count: Int) throws -> [String] {
      let numbers = (0..<count).map(String.init).joined(separator: ",")
      return try PlannedEvents(Array("[\(numbers)]".utf8), for: days).notes
    }
    #expect(try notes(19).last?.hasPrefix("event 19: ") == true)
    #expect(try notes(PlannedEvents.mostEvents).count == PlannedEvents.mostNotes)
    #expect(try notes(PlannedEvents.mostEvents).last == "further notes are left out")
    #expect(throws: PlannedEvents.Fault.self) { try notes(PlannedEvents.mostEvents + 1) }
  }

  @Test(
    "are refused as a whole if the answer is not a list",
    arguments: [
      ("", "found the end of the document"), ("{}", "expected an array, found an object"),
      (#"{"status": 429}"#, "expected an array, found an object"),
      ("<html>Log in</html>", "expected an array, found '<'"),
      ("[{}] []", "expected the end of the document"),
      (#"[{"id": 1, "id": 2}]"#, "duplicate key"),
      ("[{\"id\": \"a\nb\"}]", "control character"),
      ("[" + String(repeating: "[", count: 5000), "nested deeper than 32 levels"),
      (#"[{"workout_doc": "# + String(repeating: #"{"a":"#, count: 5000), "nested deeper than 32"),
      (#"[{"id": "# + String(repeating: "1", count: 5000) + "}]", "the number is longer than"),
    ])
  func refused(answer: String, reason: String) {
    #expect {
      _ = try PlannedEvents(Array(answer.utf8), for: days)
    } throws: { error in
      let said = "\(error)"
      return said.hasPrefix("the answer is not a list of events: ") && said.contains(reason)
    }
  }

  @Test("are refused when the answer is truncated anywhere")
  func truncated() throws {
    let bytes = Array("[\(eventText("1")), \(eventText("\"b\"", workout: nil))]".utf8)
    for count in 0..<bytes.count {
      #expect(throws: PlannedEvents.Fault.self, "\(count)") {
        try PlannedEvents(Array(bytes.prefix(count)), for: days)
      }
    }
  }
}
