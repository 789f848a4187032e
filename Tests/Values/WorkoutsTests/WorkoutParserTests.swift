import TestSupport
import Testing
import Workouts

struct WorkoutParserTests {
  @Test(
    "A name is read back, whatever characters it begins and ends with",
    arguments: ["\u{301}", "\u{fe0f}", "\u{200d}", "\u{600}", "\u{1f3fb}", "e\u{301}", "\u{ac00}"])
  func combined(part: String) throws {
    for name in [part, "\(part)a", "a\(part)", "\(part)\(part)"] {
      let step = WorkoutStep(.run, .key, name: name)
      let workout = try Workout(name: name, steps: [step, step])
      #expect(try WorkoutParser.parse(WorkoutText.line(workout)) == workout)
    }
  }

  @Test(
    "What people write is read as they mean it",
    arguments: [
      (
        "10min + 6x(400m@4:10 + 90s) + 10min",
        "warmup 10min + 6x(run 400m@4:10 + rest 90s) + cooldown 10min"
      ),
      ("6 x 400 m", "6x(run 400m)"),
      ("6*400m", "6x(run 400m)"),
      ("6×400m", "6x(run 400m)"),
      ("3x(8min@4:30+2min)", "3x(run 8min@4:30 + rest 2min)"),
      ("5km @ 4:30-4:20/km", "run 5km@4:20-4:30"),
      ("1mi@7:00/mi", "run 1mi@4:21"),
      ("3'", "run 3min"),
      ("3’30″", "run 210s"),
      ("90\"", "run 90s"),
      ("90'' \"easy\"", "run 90s \"easy\""),
      ("1h15", "run 75min"),
      ("1h 15min 30s", "run 4530s"),
      ("1:15:00", "run 75min"),
      ("2min30", "run 150s"),
      ("rest 90s", "rest 90s"),
      ("90s rest", "rest 90s"),
      ("open", "run open"),
      ("rest", "rest open"),
      ("warm up + 5k + cool-down", "warmup open + run 5km + cooldown open"),
      ("1,5km", "run 1500m"),
      ("1.5 km, 90s", "run 1500m + run 90s"),
      ("400\u{a0}m", "run 400m"),
      ("2x(90s + 90s + 3min + 3min)", "2x(run 90s + rest 90s + run 3min + rest 3min)"),
      ("2x400m + 5min + 2x200m", "2x(run 400m) + rest 5min + 2x(run 200m)"),
      ("2x2x400m", "2x(2x(run 400m))"),
      ("2x(2x(400m + 60s) + 3min)", "2x(2x(run 400m + rest 1min) + run 3min)"),
      ("Track Tuesday: 5km", "\"Track Tuesday\": run 5km"),
      ("“Track 6:30”: 5km", "\"Track 6:30\": run 5km"),
    ])
  func meanings(_ text: String, _ meaning: String) throws {
    let workout = try WorkoutParser.parse(text)
    #expect(WorkoutText.line(workout) == meaning)
  }

  @Test(
    "What has no meaning, or two, is refused at the character where it is",
    arguments: [
      ("", 1, "expected a step"),
      ("4:10", 1, "could be a time or a pace"),
      ("10min + 4:10", 9, "could be a time or a pace"),
      ("1.5", 1, "has no unit"),
      ("10min + 800", 9, "\"800m\" for metres or \"800min\" for minutes"),
      ("3min@pace", 6, "expected a pace"),
      ("3min@4", 6, "expected a pace"),
      ("400m@0:59", 6, "from 1:00 to 30:00"),
      ("400m@4:10/h", 10, "per km or per mi"),
      ("400yd", 4, "not a unit"),
      ("jog 5min", 1, "\"jog\" is unknown"),
      ("3m", 1, "from 20 m to 200 km"),
      ("4s", 1, "from 5 s to 24 h"),
      ("25h", 1, "from 5 s to 24 h"),
      ("100x400m", 1, "1 to 99"),
      ("0x400m", 1, "1 to 99"),
      ("6x(400m + 90s", 14, "the \"(\" is at character 3"),
      ("6x(400m + 90s))", 15, "expected \"+\""),
      ("400m 90s", 6, "expected \"+\""),
      ("3min 90s", 5, "expected \"+\""),
      ("6x", 3, "expected a step"),
      ("400m +", 7, "expected a step"),
      ("\"Track\" 5km", 9, "expected \":\""),
      ("1:75:00", 1, "1:15:00"),
      ("2x(2x(2x(2x(2x(400m)))))", 13, "4 levels"),
      ("9999999999m", 1, "too long"),
    ])
  func refusals(_ text: String, _ character: Int, _ reason: String) {
    do throws(WorkoutError) {
      let workout = try WorkoutParser.parse(text)
      Issue.record("read as \(WorkoutText.line(workout))")
    } catch {
      #expect(error.location == .character(character))
      #expect(error.reason.contains(reason), "\(error.reason)")
    }
  }

  @Test("Whatever is written is read back as the same workout", arguments: 1...50)
  func roundTrip(_ seed: Int) throws {
    let workout = try GeneratedWorkouts.workout(seed: UInt64(seed))
    #expect(try WorkoutParser.parse(WorkoutText.line(workout)) == workout)
  }

  @Test("The built-in workouts are valid")
  func builtIn() throws {
    for choice in BuiltInWorkout.all {
      let workout = try WorkoutParser.parse(choice.line)
      #expect(WorkoutText.line(workout) == choice.line)
      #expect(workout.unusualSteps.isEmpty)
    }
    #expect(BuiltInWorkout.all.count == 12)
  }

  @Test("The largest workout fits in the text limit, and one more step is refused")
  func limit() throws {
    let name = String(repeating: "é", count: WorkoutLimits.nameBytes / 2)
    let step = WorkoutStep(
      .coolDown, .distance(199_999.999), target: PaceTarget(17_987, 17_989), name: name)
    let steps = Array(repeating: step, count: WorkoutLimits.steps)
    let blocks = steps.indices.flatMap { index in
      Array(
        repeating: Workout.Block(index..<index + 1, rounds: 99), count: WorkoutLimits.depth)
    }
    let workout = try Workout(name: name, steps: steps, blocks: blocks)
    let line = WorkoutText.line(workout)
    #expect(line.utf8.count <= WorkoutLimits.textBytes)
    #expect(try WorkoutParser.parse(line) == workout)
    #expect(workout.count == 100 * 99 * 99 * 99 * 99)
    #expect(throws: WorkoutError.self) { try WorkoutParser.parse(line + " + 5km") }
    #expect(throws: WorkoutError.self) { try Workout(steps: steps + [step]) }
    let spaces = String(repeating: " ", count: WorkoutLimits.textBytes)
    #expect(throws: WorkoutError("the text is longer than 16384 bytes")) {
      try WorkoutParser.parse("5km" + spaces)
    }
  }
}
