import RunImport
import TestSupport
import Workouts

extension Subject {
  /// Workouts in text notation.
  static func workout() -> Subject {
    let lines = [
      "10min + 6x(400m@4:10 + 90s) + 10min", "Track: 2x(2x(1mi@7:00/mi + rest 1h15), 3') ; open",
      "# Easy\n\n\u{feff}“快步 6:30”: 3×1,5 km @ 4:30–4:20/km \"hard\"\r\n",
      "1:15:00 + 90'' + 3’30″ + 2x3x20m + 200km + 5s + 24h",
    ]
    let seeds = lines + BuiltInWorkout.all.map(\.line)
    return Subject("workout", longest: 4096, seeds: seeds.map { Array($0.utf8) }) { bytes in
      try judge(WorkoutReading("a/Track.txt", bytes: bytes))
    }
  }

  /// FIT workouts.
  static func workoutFIT() -> Subject {
    let odd = FITWorkouts.file(isBigEndian: true) { file in
      file.step(0, 60_000, index: 7, name: "“步”")
      file.step(1, 40_000, intensity: 1, target: 0, 0, 4200, 4000, index: 3)
      for type in 7...13 as ClosedRange<Int64> {
        file.step(type, 3, target: nil, 2, index: type + 1)
      }
      file.step(29, 12, target: 4, 2, index: 30)
    }
    let flat = FITWorkouts.file(sport: nil) { file in
      for _ in 0..<WorkoutLimits.steps { file.time(60) }
      file.repetition(from: 0, rounds: 99)
    }
    let seeds = [FITWorkouts.whole, odd, flat]
    return Subject("workout-fit", longest: 8192, seeds: seeds) { bytes in
      for bytes in [bytes, repairedFIT(bytes)] {
        try judge(WorkoutReading("a/Track.fit", bytes: bytes))
      }
    }
  }

  /// Checks that a file is refused with a reason, or that its workout is printed and parsed back
  /// equal, within all limits.
  private static func judge(_ reading: WorkoutReading) throws {
    guard let workout = reading.workout else {
      let fault = reading.fault ?? ""
      try require(!fault.isEmpty && !fault.contains { $0.isNewline }, "the fault is \"\(fault)\"")
      guard let mark = reading.mark else { return }
      try require(
        (1...mark.line.count + 1).contains(mark.character), "character \(mark.character)")
      return
    }
    try require(reading.fault == nil && reading.mark == nil, "a workout with a fault")
    let line = WorkoutText.line(workout)
    try require(line.utf8.count <= WorkoutLimits.textBytes, "a line of \(line.utf8.count) bytes")
    let again = try readBack("a workout") { try WorkoutParser.parse(line) }
    try require(again == workout, "\(line) is read back as \(WorkoutText.line(again))")
    for note in reading.notes + reading.warnings {
      try require(!note.isEmpty && !note.contains { $0.isNewline }, "the note is \"\(note)\"")
    }
    try run(workout)
  }

  /// Runs the first steps: their number is the workout's count, unless there are too many.
  private static func run(_ workout: Workout) throws {
    let most = 2000
    var progress = WorkoutProgress(workout)
    var steps = 0
    while steps < most, let index = progress.stepIndex {
      try require(workout.steps.indices.contains(index), "step \(index)")
      if let round = progress.round {
        try require((1...round.of).contains(round.number), "round \(round.number)")
      }
      _ = progress.endStep()
      steps += 1
    }
    try require(
      steps == min(most, workout.count), "\(steps) steps of \(WorkoutText.line(workout))")
    let totals = workout.totals
    try require(
      totals.milliseconds >= 0 && totals.metres >= 0 && totals.metres.isFinite, "\(totals)")
  }
}
