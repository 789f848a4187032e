import RunModel
import Testing

@Suite("The name of a workout's file")
struct WorkoutFileNameTests {
  @Test("is one part of a path, up to the longest that a file system holds")
  func bounds() {
    let longest = String(repeating: "a", count: UntrustedFileName.longest)
    #expect(WorkoutFileName(longest) != nil)
    for name in ["", longest + "a", "a/b", "..", ".a", "a\0b"] {
      #expect(WorkoutFileName(name) == nil, "\(name)")
    }
    #expect(WorkoutFileName("Track.txt")?.path == "workouts/Track.txt")
  }

  @Test("loses its extension to become a title")
  func titles() {
    for (name, title) in [("Track.txt", "Track"), ("Track", "Track"), ("a.b.fit", "a.b")] {
      #expect(WorkoutFileName(name)?.title == title)
    }
  }

  @Test("may begin with the day for which the workout is planned")
  func days() {
    let day = CalendarDate(year: 2026, month: 11, day: 27)
    for name in ["2026-11-27.txt", "2026-11-27 Track.fit", "2026-11-27-2.txt", "2026-11-27"] {
      #expect(WorkoutFileName(name)?.day == day, "\(name)")
    }
    for name in [
      "2026-11-271.txt", "2026-13-27.txt", "2026-02-30.txt", "26-11-27.txt", "Track.txt",
      "+026-11-27.txt", "2026-1-027.txt", "2026-11", "２026-11-27.txt",
    ] {
      #expect(WorkoutFileName(name)?.day == nil, "\(name)")
    }
  }
}
