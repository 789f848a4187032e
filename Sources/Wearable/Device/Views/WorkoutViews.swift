import RunModel
import Tracking
import Words
import Workouts

// Workouts and goals to choose from before a run.

/// The list of workouts: the goal, those planned for today, the others on the card, and the
/// built-in ones.
struct WorkoutsView: ListView {
  var row: Int

  func content(of device: Device) -> ScreenContent { .menu(device.workoutsScreen(row)) }
  func rows(in device: Device) -> Int { device.workoutRows.count }

  func select(in device: inout Device) {
    switch device.workoutRows[min(row, device.workoutRows.count - 1)] {
    case .goal: device.navigation.open(.goals(0))
    case .workout(let workout): device.getReady(for: workout)
    }
  }
}

/// The distances of goals, after a row for no goal.
struct GoalsView: ListView {
  var row: Int

  func content(of device: Device) -> ScreenContent { .menu(device.goalsScreen(row)) }
  func rows(in device: Device) -> Int { GoalDistance.all.count + 1 }

  func select(in device: inout Device) {
    guard row > 0 else { return device.setGoal(nil) }
    let distance = GoalDistance.all[row - 1]
    device.navigation.open(.goalTimes(row - 1, distance.usualTime))
  }
}

/// The times of a goal's distance.
struct GoalTimesView: ListView {
  /// Index of the distance.
  var distance: Int
  var row: Int

  func content(of device: Device) -> ScreenContent {
    .menu(device.goalTimesScreen(GoalDistance.all[distance], row))
  }
  func rows(in device: Device) -> Int { GoalDistance.all[distance].times }

  func select(in device: inout Device) { device.setGoal(GoalDistance.all[distance].goal(row)) }
}

extension AnyView {
  static func workouts(_ row: Int) -> AnyView { AnyView(WorkoutsView(row: row)) }
  static func goals(_ row: Int) -> AnyView { AnyView(GoalsView(row: row)) }
  static func goalTimes(_ distance: Int, _ row: Int) -> AnyView {
    AnyView(GoalTimesView(distance: distance, row: row))
  }
}

/// A distance of goals, with times from 3:00 to 9:00 per kilometre.
struct GoalDistance: Hashable, Sendable {
  /// Metres.
  var metres: Double
  /// Seconds between two times.
  var step: Double

  static let all = [
    GoalDistance(metres: 1000, step: 5), GoalDistance(metres: 1609.344, step: 10),
    GoalDistance(metres: 3000, step: 15), GoalDistance(metres: 5000, step: 30),
    GoalDistance(metres: 10_000, step: 60), GoalDistance(metres: 15_000, step: 60),
    GoalDistance(metres: 16_093.44, step: 60), GoalDistance(metres: 21_097.5, step: 120),
    GoalDistance(metres: 30_000, step: 300), GoalDistance(metres: 42_195, step: 300),
  ]

  /// Seconds per metre of the shortest and the longest time.
  private static let paces = 0.18...0.54
  /// Seconds per metre of the time that is selected first.
  private static let usualPace = 0.33

  private var first: Double { (metres * GoalDistance.paces.lowerBound / step).rounded(.up) }

  /// Number of times to choose from.
  var times: Int { Int((metres * GoalDistance.paces.upperBound / step).rounded(.down) - first) + 1 }

  /// The row of a usual time.
  var usualTime: Int { Int((metres * GoalDistance.usualPace / step).rounded() - first) }

  /// The goal of a row of times.
  func goal(_ row: Int) -> PaceGoal? {
    PaceGoal(metres: metres, seconds: (first + Double(row)) * step)
  }
}

extension Device {
  /// A row of the list of workouts.
  enum WorkoutRow {
    case goal
    case workout(Workout)
  }

  var workoutRows: [WorkoutRow] {
    let others = coach.offered.filter { $0.day == nil || $0.day != today }.map(\.workout)
    let builtIn = BuiltInWorkout.all.compactMap { builtIn in
      (try? WorkoutParser.parse(builtIn.line))?.named(name(of: builtIn))
    }
    return [.goal] + (plannedWorkouts + others + builtIn).map { .workout($0) }
  }

  private func name(of workout: BuiltInWorkout) -> String {
    switch workout {
    case .runWalk(let level): words.workout(.level(level + 1))
    case .sixBy400: "6 × \(formats.remaining(400).text)"
    case .fiveBy1000: "5 × \(formats.goal(1000).text)"
    }
  }

  mutating func openWorkouts() { navigation.open(.workouts(0)) }

  fileprivate mutating func setGoal(_ goal: PaceGoal?) {
    if settings.goal != goal { change { $0.goal = goal } }
    getReady()
  }

  // MARK: Screens

  fileprivate func workoutsScreen(_ row: Int) -> MenuScreen {
    let rows = workoutRows.map { row in
      switch row {
      case .goal:
        MenuScreen.Row(
          words.title(.goal), value: settings.goal.map { formats.goal($0.metres).text } ?? "")
      case .workout(let workout): MenuScreen.Row(title(of: workout))
      }
    }
    return MenuScreen(
      title: words.title(.workouts), rows: rows, selected: min(row, rows.count - 1))
  }

  fileprivate func goalsScreen(_ row: Int) -> MenuScreen {
    let rows =
      [MenuScreen.Row(words.workout(.noGoal))]
      + GoalDistance.all.map { MenuScreen.Row(formats.goal($0.metres).text) }
    return MenuScreen(title: words.title(.goal), rows: rows, selected: row)
  }

  fileprivate func goalTimesScreen(_ distance: GoalDistance, _ row: Int) -> MenuScreen {
    let rows = (0..<distance.times).compactMap { distance.goal($0) }.map { goal in
      MenuScreen.Row(formats.duration(goal.seconds), value: formats.pace(goal.pace).text)
    }
    return MenuScreen(
      title: formats.goal(distance.metres).text, rows: rows, selected: row)
  }

  // MARK: Words

  /// The name of a workout, or its steps.
  func title(of workout: Workout) -> String {
    workout.name.isEmpty ? WorkoutText.line(workout) : workout.name
  }

  /// "Run", or the name of the step.
  func title(of step: WorkoutStep) -> String {
    step.name.isEmpty ? words.workout(.kind(step.kind)) : step.name
  }

  /// "400 m at 4:10", "1:30", or the word for the lap key.
  func detail(of step: WorkoutStep) -> String {
    let length =
      switch step.end {
      case .time(let milliseconds): formats.duration(Double(milliseconds) / 1000)
      case .distance(let metres): formats.remaining(metres).text
      case .key: words.workout(.lapKey)
      }
    return step.target.map { "\(length), \(targetText($0))" } ?? length
  }

  /// "4:05-4:15 /km".
  func targetText(_ target: PaceTarget) -> String {
    let range = target.secondsPerMetre
    let (fast, slow) = (formats.pace(range.lowerBound), formats.pace(range.upperBound))
    return target.fast == target.slow ? slow.text : "\(fast.number)-\(slow.text)"
  }
}
