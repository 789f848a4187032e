import Device
import Glibc
import Testing

@testable import asset_maker

/// The notes of a sound as heard in its samples: how many, how long, rising or falling.
@Suite("The notes of workouts") struct NoteTests {
  enum Course: Character {
    case rises = "/"
    case falls = "\\"
    case stays = "-"
  }

  struct Note {
    /// Seconds.
    var start: Double
    var length: Double
    /// Hertz, of the first and the last third.
    var begin: Double
    var end: Double

    /// Rising or falling by more than two semitones.
    var course: Course {
      let semitones = 12 * log2(end / begin)
      return semitones > 2 ? .rises : semitones < -2 ? .falls : .stays
    }
  }

  private static let signals: [Sound] = [
    .stepRun, .stepRest, .stepTick, .tooSlow, .tooFast, .onTarget, .workoutDone,
  ]
  /// 5 ms.
  private static let window = 120

  /// The notes between silences, which are 20 dB below the peak.
  private static func notes(of sound: Sound) throws -> [Note] {
    let score = try #require(Score.all.first { $0.name == sound.rawValue })
    let samples = Synthesizer.samples(of: score).map { Double($0) / 32_767 }
    let windows = stride(from: 0, to: samples.count, by: window).map { start in
      samples[start..<min(start + window, samples.count)]
    }
    let groups = windows.split { part in part.allSatisfy { abs($0) < 0.1 * score.peak } }
    return groups.map { group in
      let first = group.first?.startIndex ?? 0
      let note = Array(group.joined())
      return Note(
        start: Double(first) / 24_000, length: Double(note.count) / 24_000,
        begin: hertz(note.prefix(note.count / 3)), end: hertz(note.suffix(note.count / 3)))
    }
  }

  /// The frequency by zero crossings; no voice has partials that add any.
  private static func hertz(_ samples: ArraySlice<Double>) -> Double {
    let crossings = zip(samples, samples.dropFirst()).count { ($0 < 0) != ($1 < 0) }
    return Double(crossings) * 12_000 / Double(samples.count)
  }

  /// Notes as characters, and blanks for pauses that divide them into groups.
  private static func picture(_ notes: [Note]) -> String {
    var picture = ""
    for (index, note) in notes.enumerated() {
      let before = index > 0 ? notes[index - 1] : note
      if note.start - before.start - before.length > 0.05 { picture += " " }
      picture.append(note.course.rawValue)
    }
    return picture
  }

  @Test(
    "rise for a run, fall for a rest, and quicken, slow down or stay even",
    arguments: [
      (Sound.stepRun, "/// ///"), (.stepRest, "\\"), (.stepTick, "-"), (.tooSlow, "/ //"),
      (.tooFast, "\\\\ \\"), (.onTarget, "- - -"), (.workoutDone, "- --"),
    ])
  func courses(_ sound: Sound, _ expected: String) throws {
    #expect(NoteTests.picture(try NoteTests.notes(of: sound)) == expected)
  }

  @Test("are short for a run, and one of over half a second for a rest")
  func runAndRest() throws {
    let run = try NoteTests.notes(of: .stepRun)
    #expect(run.count == 6 && run.allSatisfy { $0.length < 0.12 })
    #expect(zip(run, run.dropFirst().prefix(2)).allSatisfy { $0.begin < $1.begin })
    let rest = try NoteTests.notes(of: .stepRest)
    #expect(rest.count == 1 && rest[0].length > 0.5)
    #expect(12 * log2(rest[0].end / rest[0].begin) < -6)
  }

  @Test("end a workout with a long note and two short ones")
  func workoutDone() throws {
    let notes = try NoteTests.notes(of: .workoutDone)
    #expect(notes.count == 3 && notes[0].length > 0.2)
    #expect(notes.dropFirst().allSatisfy { $0.length < 0.16 })
  }

  @Test(
    "differ from those of all other sounds in number, course or length", arguments: signals)
  func distinct(_ sound: Sound) throws {
    let notes = try NoteTests.notes(of: sound)
    for other in Sound.allCases where other != sound {
      let others = try NoteTests.notes(of: other)
      let isAlike =
        notes.count == others.count
        && zip(notes, others).allSatisfy { one, two in
          one.course == two.course
            && max(one.length, two.length) < 1.5 * min(one.length, two.length)
        }
      #expect(!isAlike, "\(sound) is like \(other)")
    }
  }
}
