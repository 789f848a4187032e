import TestSupport
import Testing
import Workouts

@testable import RunImport

@Suite("The workout of a file")
struct WorkoutReadingTests {
  private func reading(_ text: String, _ path: String = "a/Track.txt") -> WorkoutReading {
    WorkoutReading(path, bytes: Array(text.utf8))
  }

  @Test(
    "is the one line that is neither empty nor a comment",
    arguments: [
      "5km", "5km\n", "\u{feff}5km\r\n", "# Easy\n\n  \t\n5km\n  # the end\n", "\r\r5km\r", " 5km ",
    ])
  func text(_ text: String) throws {
    let reading = reading(text)
    #expect(reading.kind == .text && reading.fault == nil)
    #expect(WorkoutText.line(try #require(reading.workout)) == "\"Track\": run 5km")
  }

  @Test("is called as it says, otherwise like its file")
  func names() {
    #expect(reading("Lake: 5km").workout?.name == "Lake")
    for (path, name) in [
      ("Track.txt", "Track"), ("a.b/T.TXT", "T"), ("x/2026-11-27 T.fit", "2026-11-27 T"),
      ("notes", "notes"), ("a.b", "a.b"),
    ] {
      #expect(reading("5km", path).workout?.name == name)
    }
    #expect(WorkoutReading("-", bytes: Array("5km".utf8), name: "").workout?.name == "")
  }

  @Test("is refused with the line and the character of an error")
  func errors() {
    let first = reading("10min + 4:10")
    #expect(first.fault?.hasPrefix("character 9: \"4:10\" could be a time or a pace") == true)
    #expect(first.mark == WorkoutReading.Mark(line: "10min + 4:10", character: 9))
    let third = reading("# Easy\n\n  🏃 5km\n")
    #expect(third.fault?.hasPrefix("line 3, character 3: ") == true, "\(third.fault ?? "")")
    #expect(third.mark == WorkoutReading.Mark(line: "  🏃 5km", character: 3))
    let long = reading("5km" + String(repeating: " ", count: WorkoutLimits.textBytes))
    #expect(long.fault == "the text is longer than 16384 bytes" && long.mark == nil)
  }

  @Test(
    "is refused with the reason and advice",
    arguments: [
      ("", "it has no steps; write a line such as"), ("\n# 5km\n", "it has no steps"),
      ("5km\n# more\n\n10km\n1km", "line 4: a second workout; a file must contain"),
      ("5km\0", "it is neither a FIT workout nor text"),
      ("5km\u{1b}[2J", "it is neither a FIT workout nor text"),
      ("<?xml version=\"1.0\"?><gpx>", "it looks like GPX; workouts can be FIT"),
      ("\u{1f}\u{8b}", "it is neither"),
    ])
  func refusals(_ text: String, _ fault: String) {
    let reading = reading(text)
    #expect(reading.workout == nil && reading.mark == nil)
    #expect(reading.fault?.hasPrefix(fault) == true, "\(reading.fault ?? "")")
  }

  @Test("is neither in another encoding nor packed")
  func encodings() {
    for (bytes, fault) in [
      ([0xff, 0xfe, 0x35, 0], "its text is in UTF-16; save it as UTF-8"),
      ([0xfe, 0xff, 0, 0x35], "its text is in UTF-16; save it as UTF-8"),
      ([0x22, 0x4c, 0xe4, 0x22], "its text is not UTF-8; save it as UTF-8"),
      ([0x1f, 0x8b, 8, 0], "it looks like gzip; unpack it first (zcat FILE); workouts can be"),
      ([0x50, 0x4b, 3, 4], "it looks like zip; unpack it first"),
    ] as [([UInt8], String)] {
      let reading = WorkoutReading("a.txt", bytes: bytes)
      #expect(reading.workout == nil)
      #expect(reading.fault?.hasPrefix(fault) == true, "\(reading.fault ?? "")")
    }
  }

  @Test("has so many bytes and no more")
  func size() {
    let comment = "#" + String(repeating: "a", count: WorkoutLimits.fileBytes - 4)
    #expect(
      reading("\(comment)\n5km").fault == "it is larger than 64 KiB, too large for a workout")
    #expect(reading("\(comment.dropLast())\n5km").workout != nil)
  }

  @Test("is FIT, whatever its name says")
  func fit() {
    let reading = WorkoutReading("a.txt", bytes: FITWorkouts.whole)
    #expect(reading.kind == .fit && reading.workout?.name == "Track")
    #expect(reading.notes.count == 2, "\(reading.notes)")
    let cut = WorkoutReading("a.fit", bytes: Array(FITWorkouts.whole.dropLast()))
    #expect(cut.workout == nil)
    #expect(cut.fault?.hasSuffix("; copy it again from its source") == true)
    let other = WorkoutReading("a.fit", bytes: FITWorkouts.file(sport: 2) { $0.time(60) })
    #expect(
      other.fault == "its sport is cycling; only workouts for running or walking can be used")
  }

  @Test("warns about steps whose unit may be wrong")
  func warnings() {
    #expect(reading("800m + 400min").warnings.count == 1)
    #expect(
      reading("1km + 800min").warnings.first?.hasPrefix("step 2, \"run 800min\", is very long")
        == true)
    #expect(reading("5").warnings.isEmpty)
  }

  @Test("may be in files of two kinds, not hidden ones")
  func isNamed() {
    for name in ["a.txt", "A.FIT", "2026-11-27.Txt"] {
      #expect(WorkoutReading.isNamed(name), "\(name)")
    }
    for name in [".a.txt", "a.gpx", "planned.json", "a.fit.gz", "a.txt.tmp", "txt", ".fit"] {
      #expect(!WorkoutReading.isNamed(name), "\(name)")
    }
  }
}
