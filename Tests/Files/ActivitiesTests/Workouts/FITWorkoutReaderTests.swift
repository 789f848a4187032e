import FIT
import RunModel
import TestSupport
import Testing
import Workouts

@testable import Activities

@Suite("A FIT workout")
struct FITWorkoutReaderTests {
  private typealias Field = FITEncoder.Field

  private func expect(_ lines: [String], _ body: (inout FITWorkouts) -> Void) {
    #expect(FITWorkouts.reading(FITWorkouts.file(body)) == lines)
  }

  @Test("has its name, steps, targets and nested blocks, in both byte orders")
  func whole() {
    for isBigEndian in [false, true] {
      let bytes = FITWorkouts.file(isBigEndian: isBigEndian) { file in
        file.time(600, intensity: 2)
        file.step(1, 40_000, intensity: 5, target: 0, 0, 4000, 4200, name: "Fast")
        file.step(0, 90_000, intensity: 4)
        file.repetition(from: 1, rounds: 6)
        file.step(1, 160_934, intensity: 1)
        file.repetition(from: 1, rounds: 2)
        file.step(28, 600_000, intensity: 3)
      }
      #expect(
        FITWorkouts.reading(bytes) == [
          "\"Track\": warmup 10min + 2x(6x(run 400m@3:58.1-4:10 \"Fast\" + rest 90s)"
            + " + rest 1609.34m) + cooldown 10min"
        ])
    }
  }

  @Test("keeps its order by message index, without the flags of the index, or by the file")
  func order() {
    expect(["\"Track\": run 1min + run 2min + run 3min"]) { file in
      file.step(0, 180_000, index: 0x8005)
      file.step(0, 60_000, index: 0)
      file.step(0, 120_000, index: 2)
    }
    expect(["\"Track\": 3x(run 2min + rest 1min)"]) { file in
      file.step(6, 4, intensity: nil, target: nil, 3, index: 6)
      file.step(0, 60_000, intensity: 1, index: 5)
      file.step(0, 120_000, index: 4)
    }
    expect(["error: two steps have the number 1"]) { file in
      file.step(0, 60_000, index: 0)
      file.step(0, 60_000, index: 0)
    }
    var file = FITWorkouts()
    for seconds in [60, 30] as [Int64] {
      file.encoder.message(27, [Field(1, .enumeration, 0), Field(2, .uint32, seconds * 1000)])
    }
    #expect(FITWorkouts.reading(file.encoder.file()) == ["\"Track\": run 1min + run 30s"])
  }

  @Test("repeats its steps as often as stated", arguments: [1, 2, 99])
  func rounds(_ rounds: Int) throws {
    let bytes = FITWorkouts.file { file in
      file.time(60)
      file.time(30, intensity: 1)
      file.repetition(from: 0, rounds: Int64(rounds))
    }
    let workout = try WorkoutFile.read(bytes, name: "").workout
    #expect(workout.count == 2 * rounds)
  }

  @Test(
    "names repetitions that lead nowhere",
    arguments: [
      (2, "error: step 3: it repeats from itself instead of an earlier step"),
      (3, "error: step 3: it repeats from step 4, which is not an earlier step"),
      (9, "error: step 3: it repeats from step 10, which is not an earlier step"),
      (nil, "error: step 3: it does not state which step to repeat from"),
    ] as [(Int64?, String)])
  func wrongRepetitions(_ first: Int64?, _ error: String) {
    expect([error]) { file in
      file.time(60)
      file.time(30)
      file.repetition(from: first, rounds: 2)
      file.time(60)
    }
  }

  @Test("names repetitions that cut through another block, or repeat a repetition")
  func overlaps() {
    expect([
      "error: step 5: it repeats from step 2, which is in the middle of a block of 2 steps"
    ]) { file in
      file.time(60)
      file.time(30)
      file.repetition(from: 0, rounds: 2)
      file.time(60)
      file.repetition(from: 1, rounds: 2)
    }
    expect(["error: step 4: it repeats from step 3, which is itself a repetition"]) { file in
      file.time(60)
      file.time(30)
      file.repetition(from: 0, rounds: 2)
      file.repetition(from: 2, rounds: 2)
    }
  }

  @Test("may repeat the same steps in two blocks, and up to four levels deep")
  func nested() {
    func file(_ depth: Int) -> [String] {
      FITWorkouts.reading(
        FITWorkouts.file { file in
          file.time(60)
          for rounds in 2..<2 + depth { file.repetition(from: 0, rounds: Int64(rounds)) }
        })
    }
    #expect(file(2) == ["\"Track\": 3x(2x(run 1min))"])
    #expect(file(4) == ["\"Track\": 5x(4x(3x(2x(run 1min))))"])
    #expect(file(5) == ["error: step 1: blocks are nested more than 4 levels deep"])
  }

  @Test(
    "without rounds, or repeated until anything but a number of rounds, runs the steps once",
    arguments: [
      (6, 0, "after step 1: a repetition has no number of rounds; its steps are run once"),
      (6, nil, "after step 1: a repetition has no number of rounds; its steps are run once"),
      (7, 600_000, "after step 1: repeating up to a time limit"),
      (8, 100_000, "after step 1: repeating up to a distance limit"),
      (9, 100, "after step 1: repeating up to a calories limit"),
      (10, 225, "after step 1: repeating up to a heart rate limit"),
      (11, 225, "after step 1: repeating up to a heart rate limit"),
      (12, 1200, "after step 1: repeating up to a power limit"),
      (13, 1200, "after step 1: repeating up to a power limit"),
    ] as [(Int64, Int64?, String)])
  func once(_ type: Int64, _ value: Int64?, _ note: String) {
    let lines = FITWorkouts.reading(
      FITWorkouts.file { file in
        file.time(60)
        file.repetition(from: 0, rounds: value, type: type)
      })
    #expect(lines.count == 2 && lines[0] == "\"Track\": run 1min")
    #expect(lines.last?.hasPrefix(note) == true, "\(lines)")
  }

  @Test(
    "refuses steps beyond the limits, by their number",
    arguments: [
      (0, 4999, "the time must be from 5 s to 24 h"), (0, 86_400_001, "the time must be"),
      (1, 1999, "the distance must be from 20 m to 200 km"), (1, 20_000_001, "the distance must"),
    ] as [(Int64, Int64, String)])
  func limits(_ type: Int64, _ value: Int64, _ reason: String) {
    let lines = FITWorkouts.reading(
      FITWorkouts.file { file in
        file.time(60)
        file.repetition(from: 0, rounds: 2)
        file.step(type, value)
      })
    #expect(lines.count == 1 && lines[0].hasPrefix("error: step 3: \(reason)"), "\(lines)")
  }

  @Test("accepts as many rounds and steps as a workout may have, and no more")
  func most() {
    func file(_ steps: Int, _ rounds: Int64) -> [String] {
      FITWorkouts.reading(
        FITWorkouts.file { file in
          for _ in 0..<steps { file.time(60) }
          file.repetition(from: 0, rounds: rounds)
        })
    }
    #expect(file(100, 99)[0].hasPrefix("\"Track\": 99x(run 1min + "))
    #expect(file(100, 100) == ["error: step 101: a block must have 1 to 99 rounds, not 100"])
    #expect(file(101, 2) == ["error: the workout has more than 100 steps"])
    #expect(file(501, 2) == ["error: it has more than 100 steps"])
    #expect(file(0, 2)[0].hasPrefix("error: step 1: it repeats from itself"))
    #expect(FITWorkouts.reading(FITWorkouts.file { _ in }) == ["error: the workout has no steps"])
  }

  @Test("has more steps than it states in many files; fewer are noted")
  func stated() {
    for (stated, note) in [
      (1, nil), (2, nil), (3, "it declares 3 steps but contains 2"), (nil, nil),
    ] as [(Int64?, String?)] {
      var file = FITWorkouts(stated: stated)
      file.time(60)
      file.time(30)
      let lines = FITWorkouts.reading(file.encoder.file())
      #expect(lines == ["\"Track\": run 1min + run 30s"] + (note.map { [$0] } ?? []))
    }
  }

  @Test("is for running, walking, or no sport in particular; others are named")
  func sports() {
    for (sport, error) in [
      (nil, nil), (255, nil), (0, nil), (1, nil), (11, nil), (17, nil), (2, "cycling"),
      (5, "swimming"), (10, "training"), (18, "multisport"), (37, "sport 37"),
    ] as [(Int64?, String?)] {
      let lines = FITWorkouts.reading(FITWorkouts.file(sport: sport) { $0.time(60) })
      let words = error.map {
        "error: its sport is \($0); only workouts for running or walking can be used"
      }
      #expect(lines == [words ?? "\"Track\": run 1min"])
    }
    var file = FITWorkouts()
    file.encoder.message(158, [Field(254, .uint16, 1), Field(0, .enumeration, 5)])
    file.time(60)
    #expect(FITWorkouts.reading(file.encoder.file())[0].hasPrefix("error: its sport is swimming"))
  }

  @Test("is refused if its type is another one, or if there are several")
  func types() {
    for (type, error) in [
      (4, "it is a recorded activity, not a workout"), (6, "it is a course, not a workout"),
      (2, "it is a FIT file of type 2, not a workout"),
      (nil, "it does not state that it is a workout"),
    ] as [(Int64?, String)] {
      var file = FITWorkouts(type: type)
      file.time(60)
      #expect(FITWorkouts.reading(file.encoder.file()) == ["error: \(error)"])
    }
    var untyped = FITEncoder()
    untyped.message(27, [Field(1, .enumeration, 5)])
    #expect(
      FITWorkouts.reading(untyped.file()) == ["error: it does not state that it is a workout"])
    #expect(
      FITWorkouts.reading(FITWorkouts.whole + FITWorkouts.whole) == [
        "error: it contains several workouts; export each to a separate file"
      ])
  }

  @Test("is refused if it is damaged or truncated at any byte")
  func damaged() {
    let whole = FITWorkouts.whole
    for length in 0..<whole.count {
      #expect(throws: ActivityError.self) {
        try WorkoutFile.read(Array(whole.prefix(length)), name: "")
      }
    }
    for place in whole.indices {
      var bytes = whole
      bytes[place] ^= 1
      #expect(throws: ActivityError.self, "\(place)") { try WorkoutFile.read(bytes, name: "") }
    }
  }

  @Test("is no recording and no course, which is said")
  func elsewhere() {
    #expect(refusal(.fit, FITWorkouts.whole).hasPrefix("it is a workout, not a recording"))
    #expect {
      try CourseFile.read(.fit, name: "", from: pieces(FITWorkouts.whole))
    } throws: {
      "\($0)".hasPrefix("it is a workout, not a recording or a course")
    }
  }
}
