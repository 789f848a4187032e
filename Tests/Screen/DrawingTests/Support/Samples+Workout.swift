import RunModel
import Words
import Workouts

@testable import Device

// Pages of a workout and of a goal.

extension Sample {
  private static func page(
    _ name: String, _ content: ScreenContent, in language: Language = .english,
    status: StatusBar = .recording, banner: Banner? = nil
  ) -> Sample {
    var sample = Sample(name, content, status: status, banner: banner, hints: .running)
    sample.screen.captions = Captions.of(language)
    return sample
  }

  // MARK: Workout

  /// A step of run with a target.
  static func target(
    _ state: TargetGauge.State?, pace: String, position: Double?, title: String = "Run",
    round: String = "3/8", remainder: Figure = "1:24", target: String = "4:05-4:15",
    next: String = "Next: Rest 1:30", time: String = "27:14", distance: Figure = "5.27 km"
  ) -> ScreenContent {
    .workout(
      WorkoutScreen(
        tone: .run, title: title, round: round, remainder: remainder, progress: 0.58,
        gauge: .init(target: target, pace: pace, position: position, state: state), next: next,
        time: time, distance: distance))
  }

  /// A step without a target.
  static func step(
    _ tone: WorkoutScreen.Tone, _ title: String, _ round: String = "", _ remainder: Figure,
    _ progress: Double?, next: String, time: String = "27:14", distance: Figure = "5.27 km"
  ) -> ScreenContent {
    .workout(
      WorkoutScreen(
        tone: tone, title: title, round: round, remainder: remainder, progress: progress,
        gauge: nil, next: next, time: time, distance: distance))
  }

  /// The longest name of a step.
  private static let stepName = String(
    (longName + ", again and again until the very end of it all").prefix(WorkoutLimits.nameBytes))

  static let workout = targets + steps + longSteps + translatedSteps + [stepsAfterwards]

  /// The steps of a stored run.
  private static let stepsAfterwards: Sample = {
    func row(
      _ tone: WorkoutScreen.Tone, _ label: Figure, _ time: String, _ pace: Figure, _ bar: Double,
      _ mark: SplitsScreen.Mark? = nil
    ) -> SplitsScreen.Row {
      SplitsScreen.Row(label: label, time: time, pace: pace, bar: bar, mark: mark, tone: tone)
    }
    return Sample(
      "run-steps",
      .splits(
        SplitsScreen(
          of: .steps, title: "Workout", page: "1/3",
          rows: [
            row(.easy, "Warm-up", "10:00", "5:22 /km", 0.6),
            row(.run, "Run", "1:41", "4:12 /km", 1, .fastest),
            row(.rest, "Rest", "1:30", "7:41 /km", 0.3),
            row(.run, "Run", "1:44", "4:20 /km", 0.95),
            row(.rest, "Rest", "1:30", "7:02 /km", 0.4),
            row(.run, "Run", "1:47", "4:28 /km", 0.9, .slowest),
          ])))
  }()

  private static let targets = [
    page("workout", target(.onTarget, pace: "4:11", position: -0.05)),
    page("workout-slow", target(.tooSlow, pace: "4:24", position: -0.95)),
    page("workout-fast", target(.tooFast, pace: "3:58", position: 0.75)),
    page("workout-unjudged", target(nil, pace: "4:32", position: -1, remainder: "2:58")),
    page("workout-no-pace", target(nil, pace: "--:--", position: nil)),
    page(
      "workout-metres",
      target(.onTarget, pace: "4:05", position: 0.3, remainder: "320 m", next: "Next: Rest 1:30")),
    page(
      "workout-last",
      target(.onTarget, pace: "4:11", position: 0.15, round: "", remainder: "0:09", next: "")),
    page(
      "workout-miles",
      target(
        .tooSlow, pace: "10:32", position: -0.8, remainder: "0.27 mi", target: "9:58-10:18",
        time: "1:06:31", distance: "6.31 mi")),
    page(
      "workout-slow-banner", target(.tooSlow, pace: "4:24", position: -0.95),
      banner: Banner(.warning, .battery, "Battery 20 %", "About 1 h 10 min left")),
    page(
      "workout-lost",
      target(
        nil, pace: "--:--", position: nil, remainder: .guess("320 m"), distance: .guess("5.27 km")),
      status: .with {
        $0.isRecording = true
        $0.gps = .searching
      }, banner: Banner(.warning, .gps, "GPS lost", "Time continues")),
  ]

  private static let steps = [
    page("workout-run", step(.run, "Run", "3/8", "1:24", 0.58, next: "Next: Rest 1:30")),
    page("workout-rest", step(.rest, "Rest", "3/8", "0:47", 0.48, next: "Next: Run 400 m")),
    page(
      "workout-rest-banner", step(.rest, "Rest", "3/8", "0:47", 0.48, next: "Next: Run 400 m"),
      banner: Banner(.news, .lap, "Lap 5: 1:38", "2 s faster than lap 4")),
    page(
      "workout-key",
      step(.rest, "Rest", "12/99", "Lap key", nil, next: "Next: Run 1 km")),
    page(
      "workout-warm-up",
      step(
        .easy, "Warm-up", "", "9:41", 0.03, next: "Next: Run 400 m", time: "0:19",
        distance: "0.05 km")),
    page(
      "workout-cool-down",
      step(.easy, "Cool-down", "", "1.24 km", 0.38, next: "", time: "1:06:31", distance: "12.08 km")
    ),
    page(
      "workout-done",
      step(.done, "Workout done", "", "", nil, next: "", time: "52:07", distance: "10.42 km")),
  ]

  private static let longSteps = [
    page(
      "longest-workout",
      target(
        .tooFast, pace: "29:59", position: .infinity, title: stepName, round: "99/99",
        remainder: "9:59:59", target: "29:50-30:00", next: "Next: \(stepName)", time: "99:59:59",
        distance: .guess("199.99 km"))),
    page(
      "longest-workout-rest",
      step(
        .rest, stepName, "99/99", .guess("99.99 km"), .nan, next: "Next: \(stepName)",
        time: "99:59:59", distance: .guess("199.99 km"))),
    page(
      "longest-workout-key",
      step(.easy, stepName, "99/99", "Press the lap key", nil, next: "Next: \(stepName)")),
  ]

  private static func chinese(_ number: String) -> Figure {
    Figure(Amount(number, "公里", isSpaced: false))
  }

  private static let translatedSteps = [
    page(
      "workout-german",
      target(
        .tooSlow, pace: "4:24", position: -0.95, title: "Laufen", remainder: "1,24 km",
        next: "Dann: Pause 1:30", distance: "5,27 km"), in: .german),
    page(
      "workout-german-key",
      step(
        .easy, "Einlaufen", "", "Rundentaste", nil, next: "Dann: Laufen 400 m",
        distance: "5,27 km"), in: .german),
    page(
      "workout-chinese",
      target(
        .tooFast, pace: "3:58", position: 0.75, title: "跑步", next: "下一步：慢走 1:30",
        distance: chinese("5.27")), in: .chinese),
    page(
      "workout-chinese-warm-up",
      step(.easy, "热身", "", "9:41", 0.03, next: "下一步：跑步 400米", distance: chinese("5.27")),
      in: .chinese),
  ]

  // MARK: Goal

  static func goal(
    _ difference: Figure, of title: String = "10 km in 50:00", isAhead: Bool, left: Figure?,
    needed: Figure?, finish: Figure, _ progress: Double, word: String? = nil
  ) -> ScreenContent {
    .goal(
      GoalScreen(
        title: title, difference: difference, isAhead: isAhead,
        differenceWord: word ?? (isAhead ? "ahead" : "behind"), left: left, needed: needed,
        finish: finish, progress: progress))
  }

  static let goal = [
    page(
      "goal",
      goal("0:12", isAhead: true, left: "4.73 km", needed: "5:02 /km", finish: "49:36", 0.53)),
    page(
      "goal-behind",
      goal("1:08", isAhead: false, left: "4.73 km", needed: "4:46 /km", finish: "52:09", 0.53)),
    page(
      "goal-start",
      goal("0:00", isAhead: true, left: "10.00 km", needed: "5:00 /km", finish: "--:--", 0)),
    page(
      "goal-done", goal("0:24", isAhead: true, left: nil, needed: nil, finish: "49:36", 1)),
    page(
      "goal-over",
      goal("2:31", isAhead: false, left: "0.38 km", needed: nil, finish: "52:38", 0.96)),
    page(
      "goal-marathon",
      goal(
        "12:08", of: "42.2 km in 3:59:59", isAhead: false, left: .guess("31.42 km"),
        needed: "5:22 /km", finish: "4:31:07", 0.26)),
    page(
      "goal-banner",
      goal("0:12", isAhead: true, left: "4.73 km", needed: "5:02 /km", finish: "49:36", 0.53),
      banner: Banner(.news, .lap, "Lap 5: 5:07", "8 s faster than lap 4")),
    page(
      "goal-german",
      goal(
        "1:08", isAhead: false, left: "4,73 km", needed: "4:46 /km",
        finish: "52:09", 0.53, word: "zurück"), in: .german),
    page(
      "goal-chinese",
      goal(
        "0:12", of: "10公里 50:00", isAhead: true, left: chinese("4.73"), needed: "5:02 /公里",
        finish: "49:36", 0.53, word: "快"), in: .chinese),
    page(
      "longest-goal",
      goal(
        "9:59:59", of: "1000.00 km in 277:46:40", isAhead: false, left: "99.99 km",
        needed: "59:59 /km", finish: "99:59:59", .nan)),
  ]
}
