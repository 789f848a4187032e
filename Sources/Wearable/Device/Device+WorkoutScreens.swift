import RunModel
import Tracking
import Words
import Workouts

// The pages of a workout and of a goal.

extension Device {
  // MARK: Before a run

  /// The steps of the workout that a run would start with.
  var readyWorkoutContent: ScreenContent {
    guard let workout = readyWorkout else { return .ready(readyScreen) }
    let isPlanned = coach.chosen == nil
    return .text(
      TextScreen(
        title: isPlanned ? words.workout(.today) : words.title(.workouts),
        paragraphs: [title(of: workout)] + stepLines(of: workout)))
  }

  /// Maximum number of lines for steps on the page before a run.
  private static let mostStepLines = 6

  /// "Warm-up 10:00", "6 × Run 400 m".
  private func stepLines(of workout: Workout) -> [String] {
    var lines = workout.steps.enumerated().map { index, step in
      let rounds = workout.blocks.filter { $0.steps.lowerBound == index && $0.rounds > 1 }
        .map { "\($0.rounds) × " }.joined()
      return "\(rounds)\(title(of: step)) \(detail(of: step))"
    }
    if lines.count > Device.mostStepLines {
      lines = Array(lines.prefix(Device.mostStepLines - 1)) + ["..."]
    }
    return lines
  }

  // MARK: In a run

  func workoutScreen(_ live: LiveRun) -> WorkoutScreen? {
    guard let progress = live.recorder.workout else { return nil }
    let distance = distance(live)
    guard session.isInWorkout, let step = progress.step else {
      return WorkoutScreen(
        tone: .done, title: words.workout(.done), round: "", remainder: Figure(""),
        progress: nil, gauge: nil, next: words.workout(.runContinues), time: time(live),
        distance: distance)
    }
    return WorkoutScreen(
      tone: tone(of: step), title: title(of: step),
      round: progress.round.map { "\($0.number)/\($0.of)" } ?? "",
      remainder: remainder(live), progress: share(of: step, live),
      gauge: step.target.map { gauge($0, live) },
      next: progress.nextStep.map { words.workout(.next("\(title(of: $0)) \(detail(of: $0))")) }
        ?? "",
      time: time(live), distance: distance)
  }

  private func tone(of step: WorkoutStep) -> WorkoutScreen.Tone {
    switch step.kind {
    case .run: .run
    case .rest: .rest
    case .warmUp, .coolDown: .easy
    }
  }

  /// "1:24" in whole seconds, rounded up so that the step ends at 0:00, or "320 m".
  private func remainder(_ live: LiveRun) -> Figure {
    switch shownRemainder(live) {
    case .time(let milliseconds):
      Figure(formats.duration((Double(milliseconds) / 1000).rounded(.up)))
    case .distance(let metres):
      Figure(formats.remaining(metres), isEstimated: live.isLost(at: now))
    case .key: Figure(words.workout(.lapKey))
    case nil: Figure("")
    }
  }

  /// The remainder at the displayed second, so that it changes together with the running time.
  private func shownRemainder(_ live: LiveRun) -> WorkoutProgress.Remainder? {
    let remainder = live.stepRemainder(at: now)
    guard case .time(let left)? = remainder,
      case .time(let length)? = live.recorder.workout?.step?.end
    else { return remainder }
    let running = Int64((live.duration(at: now) * 1000).rounded())
    return .time(min(length, left + running % 1000))
  }

  private func share(of step: WorkoutStep, _ live: LiveRun) -> Double? {
    let left: Double
    switch (step.end, shownRemainder(live)) {
    case (.time(let length), .time(let rest)): left = Double(rest) / Double(length)
    case (.distance(let length), .distance(let rest)): left = rest / length
    default: return nil
    }
    return ((1 - min(1, max(0, left))) * 100).rounded(.down) / 100
  }

  private func gauge(_ target: PaceTarget, _ live: LiveRun) -> WorkoutScreen.Gauge {
    let pace = pace(live)
    return WorkoutScreen.Gauge(
      target: targetText(target), pace: formats.pace(pace).number,
      position: pace.map { (TargetGauge.position(of: $0, target: target) * 20).rounded() / 20 },
      state: coach.gauge.state)
  }

  // MARK: After a run

  func stepsPages(of open: OpenRun) -> Int {
    let rows = configuration.capacity.splitRows
    return (open.steps.count + rows - 1) / rows
  }

  /// The steps of a stored run with their times and paces; the fastest and the slowest run are
  /// marked.
  func stepsScreen(_ open: OpenRun, _ page: Int) -> SplitsScreen {
    let pages = stepsPages(of: open)
    let onPage = (open.steps.count + max(1, pages) - 1) / max(1, pages)
    let steps = open.steps.compactMap { lap in
      open.run.step(of: lap).map { (lap: lap, step: $0, pace: pace(of: lap)) }
    }
    let (paces, runs) = (
      steps.map(\.pace), steps.filter { $0.step.kind == .run && $0.pace > 0 }.map(\.pace)
    )
    let rows = steps.map { lap, step, pace in
      SplitsScreen.Row(
        label: Figure(title(of: step)), time: formats.duration(lap.duration),
        pace: Figure(formats.pace(metres: lap.distance, seconds: lap.duration)),
        bar: bar(pace, among: paces),
        mark: step.kind == .run ? mark(pace, among: runs) : nil, tone: tone(of: step))
    }
    return SplitsScreen(
      of: .steps, title: words.workout(.workout), page: pages > 1 ? "\(page + 1)/\(pages)" : "",
      rows: Array(rows.dropFirst(page * onPage).prefix(onPage)))
  }

  /// Seconds per metre; 0 for a lap without a distance.
  private func pace(of lap: Lap) -> Double {
    lap.distance > 0 ? lap.duration / lap.distance : 0
  }

  // MARK: Goals

  /// Remembers when the distance of the goal was reached.
  mutating func followGoal() {
    guard let goal = settings.goal, session.phase == .running, let live = session.live else {
      return
    }
    coach.reachGoal(
      at: live.recorder.distance >= goal.metres
        ? coach.goalReached ?? live.recorder.curve.time(at: goal.metres) : nil)
  }

  func goalScreen(_ live: LiveRun) -> GoalScreen? {
    guard let goal = settings.goal else { return nil }
    let shown = live.distance(at: now)
    let standing = goal.standing(
      distance: shown.value, time: live.shownSeconds(at: now), finished: coach.goalReached)
    let difference = formats.difference(abs(standing.secondsAhead))
    let isAhead = standing.secondsAhead > -1
    return GoalScreen(
      title: words.workout(
        .goal(
          distance: formats.goal(goal.metres).text, time: formats.duration(goal.seconds))),
      difference: Figure(difference, isEstimated: shown.isEstimated), isAhead: isAhead,
      differenceWord: words.workout(isAhead ? .ahead : .behind),
      left: standing.isDone
        ? nil : Figure(formats.remaining(standing.metresLeft), isEstimated: shown.isEstimated),
      needed: standing.requiredPace.map { Figure(formats.pace($0)) },
      finish: Figure(standing.expectedFinish.map(formats.duration) ?? Wording.unknownPace),
      progress: (min(1, max(0, 1 - standing.metresLeft / goal.metres)) * 100)
        .rounded(.down) / 100)
  }
}
