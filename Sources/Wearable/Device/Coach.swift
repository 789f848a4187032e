import RunModel
import Tracking
import Words
import Workouts

/// The workouts to choose from, and the signals of the one in progress.
struct Coach: Sendable {
  /// The workouts on the card.
  @Boxed private(set) var offered: [OfferedWorkout] = []
  /// The workout that the next run starts with.
  @Boxed private(set) var chosen: Workout? = nil
  private var countdown = StepCountdown()
  private(set) var gauge = TargetGauge()
  /// Running seconds at which the distance of the goal was reached.
  private(set) var goalReached: Double?

  mutating func take(_ workouts: [OfferedWorkout]) {
    offered = Array(workouts.prefix(OfferedWorkout.most))
  }

  mutating func choose(_ workout: Workout?) { chosen = workout }

  /// Prepares for a run.
  mutating func beginRun() {
    chosen = nil
    goalReached = nil
    beginStep()
  }

  mutating func beginStep() {
    countdown = StepCountdown()
    gauge.beginStep()
  }

  /// Returns whether a tick of the countdown is due.
  mutating func ticks(secondsLeft: Double?) -> Bool { countdown.update(secondsLeft: secondsLeft) }

  /// Seconds before the end of the step at which it ticks next.
  var nextTick: Int? { countdown.next }

  /// Updates the gauge; returns the state to alert the runner to.
  mutating func update(
    pace: Double?, target: PaceTarget, seconds: Double, stepSeconds: Double
  ) -> TargetGauge.State? {
    gauge.update(pace: pace, target: target, seconds: seconds, stepSeconds: stepSeconds)
  }

  mutating func reachGoal(at seconds: Double?) { goalReached = seconds }
}

extension Device {
  // MARK: Choosing

  /// The workouts planned for today.
  var plannedWorkouts: [Workout] {
    guard let today else { return [] }
    return coach.offered.filter { $0.day == today }.map(\.workout)
  }

  /// The workout that a run would start with on the page that shows it.
  var readyWorkout: Workout? { coach.chosen ?? plannedWorkouts.first }

  mutating func workoutsChanged(to workouts: [OfferedWorkout]) {
    coach.take(workouts)
    if let list = navigation.top.as(WorkoutsView.self), list.row >= workoutRows.count {
      navigation.show(.workouts(max(0, workoutRows.count - 1)))
    }
  }

  /// The workout that the run being started is to have: the chosen one, or the planned one if its
  /// page is shown.
  mutating func takeWorkoutForStart() -> Workout? {
    let isShown = navigation.top.as(ReadyView.self)?.item == .workout
    let workout = isShown ? readyWorkout : coach.chosen
    coach.beginRun()
    return workout
  }

  // MARK: In a run

  /// Running milliseconds until the current step ends by time; `nil` for other steps.
  private var stepTimeLeft: Int64? {
    guard session.isInWorkout, session.phase == .running, let live = session.live,
      case .time(let left)? = live.stepRemainder(at: now)
    else { return nil }
    return left
  }

  /// When the step in progress next ticks or ends.
  var workoutDeadline: Instant? {
    guard let left = stepTimeLeft, !isTimingUndecided else { return nil }
    if let tick = coach.nextTick, left > Int64(tick) * 1000 {
      return now + .milliseconds(left - Int64(tick) * 1000)
    }
    return now + .milliseconds(max(1, left))
  }

  /// Ends steps, ticks before their ends, and compares the pace with the target.
  mutating func coachRunner() {
    guard session.isInWorkout, session.phase == .running, !isTimingUndecided else { return }
    if session.endSteps(at: now) { stepChanged() }
    guard session.isInWorkout, session.phase == .running, let live = session.live else { return }
    if coach.ticks(secondsLeft: secondsLeft(of: live)) { alert(.stepTick) }
    guard let target = live.recorder.workout?.step?.target else { return }
    let stepSeconds = Double(live.stepProgress(at: now).milliseconds) / 1000
    let state = coach.update(
      pace: pace(live), target: target, seconds: live.duration(at: now), stepSeconds: stepSeconds)
    if let state { tell(state, target) }
  }

  /// Seconds until the current step ends, estimated from the pace if it ends by distance.
  private func secondsLeft(of live: LiveRun) -> Double? {
    switch live.stepRemainder(at: now) {
    case .time(let milliseconds): Double(milliseconds) / 1000
    case .distance(let metres): pace(live).map { metres * $0 }
    case .key, nil: nil
    }
  }

  private mutating func tell(_ state: TargetGauge.State, _ target: PaceTarget) {
    let title: WorkoutPhrase
    switch state {
    case .tooSlow:
      alert(.tooSlow)
      title = .faster
    case .tooFast:
      alert(.tooFast)
      title = .slower
    case .onTarget:
      alert(.onTarget)
      title = .onTarget
    }
    notify(
      Banner(.news, .lap, words.workout(title), targetText(target)), for: Notices.hintTime,
      isOfRun: true)
  }

  /// Announces the step that has begun, or the end of the workout.
  mutating func stepChanged() {
    coach.beginStep()
    guard let progress = session.live?.recorder.workout else { return }
    guard let step = progress.step else {
      alert(.workoutDone)
      notify(
        Banner(.news, .lap, words.workout(.done), words.workout(.runContinues)),
        for: Notices.time, isOfRun: true)
      return
    }
    alert(step.kind == .run ? .stepRun : .stepRest)
    notify(
      Banner(.news, .lap, title(of: step), detail(of: step)), for: Notices.time, isOfRun: true)
    if settings.pauseAfterBlock, progress.isAfterBlock { pause(at: now) }
  }

  /// Ends the workout early; the run continues.
  mutating func endWorkout() {
    session.endWorkout(at: now)
    coach.beginStep()
    alert(.workoutDone)
    navigation.reset(navigation.base)
    notify(
      Banner(.news, .lap, words.workout(.done), words.workout(.runContinues)),
      for: Notices.time, isOfRun: true)
  }
}
