import RunImport
import RunModel
import ServerSync

extension Subject {
  /// The answer of a site that plans workouts, and the file of planned workouts.
  ///
  /// Either becomes a plan within all limits, which is written and read back unchanged. No note
  /// about an answer can forge a line of the log.
  static func planned() -> Subject {
    let days = [20_784, 20_785].map { CalendarDate(daysSince1970: $0) }
    let answer = """
      [{"id": 7, "start_date_local": "2026-11-27T00:00:00", "category": "WORKOUT",
        "type": "Run", "name": "Track", "workout_doc": {"steps": [{"reps": 2}]},
        "workout_file_base64": "MTBtaW4gKyA2eCg0MDBtQDQ6MTAgKyA5MHMp"},
       {"id": "e8", "start_date_local": "2026-11-28", "type": "Walk", "name": "\\u00e4"},
       {"id": "e8", "start_date_local": "2026-11-28", "type": "Run", "name": null,
        "workout_file_base64": "NWtt"}, {"id": {}}, {"type": "Ride"}]
      """
    var seeds = [Array(answer.utf8)]
    if let plan = try? PlannedEvents(seeds[0], for: days).plan { seeds.append(plan.bytes) }
    return Subject("planned", longest: 4096, seeds: seeds) { bytes in
      do {
        let events = try PlannedEvents(bytes, for: days)
        try judge(events.plan)
        try require(days.allSatisfy(events.plan.covers), "a day is missing")
        try require(events.notes.count <= PlannedEvents.mostNotes, "\(events.notes.count) notes")
        for note in events.notes {
          try require(note.utf8.allSatisfy { $0 >= 0x20 }, "a note of several lines: \(note)")
        }
      } catch let fault as PlannedEvents.Fault {
        try require(!fault.description.isEmpty, "refused without a reason")
      }
      do { try judge(PlannedWorkouts(bytes)) } catch let fault as PlannedWorkouts.Fault {
        try require(!fault.description.isEmpty, "ignored without a reason")
      }
    }
  }

  private static func judge(_ plan: PlannedWorkouts) throws {
    let bytes = plan.bytes
    try require(bytes.count <= PlannedWorkouts.mostBytes, "a file of \(bytes.count) bytes")
    let again = try readBack("a plan") { try PlannedWorkouts(bytes) }
    try require(again == plan, "a plan is read back as another one")
  }
}
