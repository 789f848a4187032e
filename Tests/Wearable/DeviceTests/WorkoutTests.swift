import RunModel
import TestSupport
import Testing
import Tracking
import Workouts

@testable import Device

@Suite("A workout") struct WorkoutTests {
  /// A wearable in a run with a workout.
  private func rig(
    _ text: String, _ layout: ButtonLayout = .four, settings: (inout Settings) -> Void = { _ in }
  ) throws -> Rig {
    rig(try WorkoutParser.parse(text), layout, settings: settings)
  }

  private func rig(
    _ workout: Workout, _ layout: ButtonLayout = .four,
    settings: (inout Settings) -> Void = { _ in }
  ) -> Rig {
    var rig = Rig(layout, badges: [Rig.badges[0]])
    settings(&rig.store.settings)
    rig.open()
    rig.device.getReady(for: workout)
    rig.run(seconds: 3)
    rig.short(.start)
    rig.clearEffects()
    return rig
  }

  private func steps(_ rig: Rig) -> [Int?] { rig.device.recorder?.lapMarks.map(\.step) ?? [] }

  @Test("opens its page when the run starts, and shows step, round, remainder and next step")
  func page() throws {
    var rig = try rig("30s + 3x(400m@4:10 + 90s)")
    var screen = try rig.shown(WorkoutScreen.self)
    #expect(screen.title == "Warm-up" && screen.tone == .easy && screen.round.isEmpty)
    #expect(screen.remainder.text == "0:30" && screen.gauge == nil)
    #expect(screen.next == "Next: Run 400 m, 4:10 /km")
    rig.run(seconds: 40)
    screen = try rig.shown(WorkoutScreen.self)
    #expect(screen.title == "Run" && screen.tone == .run && screen.round == "1/3")
    #expect(screen.remainder.text == "370 m", "\(screen.remainder.text)")
    #expect(screen.gauge?.target == "4:10 /km" && screen.gauge?.state == .onTarget)
    #expect(screen.next == "Next: Rest 1:30")
    rig.run(seconds: 100)
    screen = try rig.shown(WorkoutScreen.self)
    #expect(screen.title == "Rest" && screen.tone == .rest && screen.round == "1/3")
    rig.short(.stop)
    rig.expectJournalToTellTheRun()
  }

  @Test("ticks in the last three seconds, and then signals the kind of the next step")
  func signals() throws {
    var rig = try rig("30s + run 30s + rest 30s + open")
    rig.run(seconds: 26)
    #expect(rig.sounds().isEmpty)
    rig.run(seconds: 4)
    let ticks = Array(repeating: Alert.stepTick.sound, count: 3)
    #expect(rig.sounds() == ticks + [Alert.stepRun.sound])
    rig.run(seconds: 30)
    #expect(rig.sounds().suffix(4).dropFirst(3).first == Alert.stepRest.sound)
    #expect(rig.sounds().count == 8 && rig.vibrations().count == 8)
    #expect(Alert.stepRun.sound != Alert.stepRest.sound)
    #expect(Alert.stepRun.vibration != Alert.stepRest.vibration)
  }

  @Test("ends its steps on time although nothing else happens")
  func silence() throws {
    var rig = try rig("run 30s + run 30s + rest 30s")
    rig.wait(.seconds(91))
    #expect(steps(rig) == [0, 1, 2])
    #expect(rig.device.recorder?.lapMarks.map(\.running) == [30, 60, 90])
    #expect(rig.sounds().last == Alert.workoutDone.sound)
    #expect(rig.device.isRunning)
    #expect(try rig.shown(WorkoutScreen.self).tone == .done)
  }

  @Test("moves on with the lap key from every page", arguments: [ButtonLayout.four, .two])
  func lapKey(_ layout: ButtonLayout) throws {
    let pages = 8
    let text = Array(repeating: "open", count: pages + 1).joined(separator: " + ")
    var rig = try rig(text, layout)
    var seen: Set<String> = []
    for page in 0..<pages {
      rig.run(seconds: 6)
      seen.insert(rig.screen.content.name)
      if layout == .four { rig.short(.start) } else { rig.hold(.start) }
      #expect(steps(rig).count == page + 1)
      rig.short(layout == .four ? .down : .start)
    }
    #expect(seen.count == pages)
  }

  @Test("is frozen by a pause, and by an automatic one")
  func pauses() throws {
    var rig = try rig("run 2min + run 2min") { $0.autoPause = true }
    rig.run(seconds: 60)
    rig.short(.stop)
    rig.wait(.seconds(600))
    // The first press only lights the display.
    rig.short(.start, .start)
    #expect(steps(rig).isEmpty)
    rig.run(seconds: 30)
    rig.run(seconds: 120, speed: 0)
    #expect(rig.device.isAutoPaused && steps(rig).isEmpty)
    rig.run(seconds: 60)
    #expect(steps(rig) == [0])
    rig.expectJournalToTellTheRun()
  }

  @Test("pauses after each block if the setting says so, not at its end")
  func pauseAfterBlock() throws {
    var rig = try rig("run 30s + 2x(run 20s + rest 20s) + run 30s") { $0.pauseAfterBlock = true }
    var pauses: [Int] = []
    for _ in 0..<4 {
      rig.run(seconds: 120)
      guard !rig.device.isRunning, rig.device.hasRun else { continue }
      pauses.append(steps(rig).count)
      rig.short(.start, .start)
    }
    #expect(pauses == [1, 5])
    #expect(steps(rig) == [0, 1, 2, 1, 2, 3] && rig.device.isRunning)
  }

  @Test("tells a wrong pace once, with a banner on any page, and the return to the target")
  func target() throws {
    var rig = try rig("run 20min@4:10")
    rig.run(seconds: 60)
    #expect(rig.sounds().isEmpty)
    rig.run(seconds: 60, speed: 3)
    #expect(rig.sounds() == [Alert.tooSlow.sound])
    rig.run(seconds: 60, speed: 4)
    #expect(rig.sounds() == [.tooSlow, .onTarget].map(\Alert.sound))
    rig.run(seconds: 60, speed: 5)
    #expect(rig.sounds() == [.tooSlow, .onTarget, .tooFast].map(\Alert.sound))
  }

  @Test("is ended early only by holding a key in the quick menu, and the run continues")
  func endEarly() throws {
    var rig = try rig("run 20min + rest 20min")
    rig.run(seconds: 30)
    rig.hold(.up)
    while rig.top != .quickMenu(.endWorkout) { rig.short(.down) }
    rig.short(.start)
    #expect(rig.device.session.isInWorkout)
    rig.confirm(.start)
    #expect(!rig.device.session.isInWorkout && rig.device.isRunning)
    #expect(steps(rig) == [0])
    rig.expectJournalToTellTheRun()
  }

  @Test("planned for today is offered on a page before the start, and only there begins with it")
  func planned() throws {
    var rig = Rig().opened()
    rig.short(.start)
    rig.run(seconds: 5)
    let today = try #require(rig.device.today)
    let workout = try WorkoutParser.parse("Track: 5km")
    let other = try WorkoutParser.parse("Other: 3km")
    let tomorrow = CalendarDate(daysSince1970: today.daysSince1970 + 1)
    rig.send(
      .workouts([OfferedWorkout(other, on: tomorrow), OfferedWorkout(workout, on: today)]))
    #expect(rig.text.contains("Track"))
    var free = rig
    free.short(.start)
    #expect(free.device.hasRun && free.device.recorder?.workout == nil)
    rig.short(.down)
    #expect(rig.top == .ready(.workout))
    rig.short(.start)
    #expect(rig.device.recorder?.workout?.workout == workout)
  }

  @Test("is chosen from the list in Home, and forgotten on the way back")
  func chosen() throws {
    var rig = Rig().opened()
    while rig.top != .home(.workouts) { rig.short(.down) }
    rig.short(.start)
    #expect(rig.top == .workouts(0))
    rig.short(.down, .start)
    #expect(rig.top == .ready(.workout))
    #expect(rig.device.readyWorkout?.name == "6 × 400 m")
    rig.short(.stop)
    #expect(rig.top == .home(.newRun) && rig.device.readyWorkout == nil)
  }

  @Test("continues in the same step after a power cut")
  func powerCut() throws {
    var rig = try rig("run 1min + 2x(run 200m + rest 1min)")
    rig.run(seconds: 130)
    let step = rig.device.recorder?.currentStep
    #expect(step == 2)
    var restarted = rig.restarted(boot: "boot-2", after: .seconds(30))
    restarted.open()
    #expect(restarted.device.recorder?.currentStep == step)
    restarted.short(.start, .start)
    restarted.run(seconds: 200)
    #expect(restarted.device.recorder?.workout?.isFinished == true)
    restarted.short(.stop)
    restarted.expectJournalToTellTheRun()
  }

  @Test("of every built-in kind is run to its end, step by step", arguments: BuiltInWorkout.all)
  func builtIn(_ choice: BuiltInWorkout) throws {
    var rig = try rig(choice.line)
    rig.run(seconds: 3600)
    var progress = WorkoutProgress(try WorkoutParser.parse(choice.line))
    var expected: [Int?] = []
    while let step = progress.stepIndex {
      expected.append(step)
      progress.endStep()
    }
    #expect(Array(steps(rig).prefix(expected.count)) == expected)
    // Automatic laps follow.
    #expect(steps(rig).dropFirst(expected.count).allSatisfy { $0 == nil })
    #expect(rig.device.isRunning)
  }

  @Test(
    "of any kind is run for half an hour with a lap and a signal for each step", arguments: 0..<50)
  func generated(_ seed: Int) throws {
    let workout = try GeneratedWorkouts.workout(seed: UInt64(seed), isShort: true)
    var rig = rig(workout)
    for _ in 0..<300 where rig.device.recorder?.workout?.step != nil {
      rig.run(seconds: 6)
      if case .key? = rig.device.recorder?.workout?.step?.end { rig.short(.start) }
    }
    let taken = steps(rig)
    var progress = WorkoutProgress(workout)
    var signals: [Sound] = []
    for step in taken {
      #expect(step == progress.stepIndex)
      progress.endStep()
      let next = progress.step.map { $0.kind == .run ? Alert.stepRun : .stepRest }
      signals.append((next ?? .workoutDone).sound)
    }
    #expect(rig.sounds().filter(Set(signals).contains) == signals)
    #expect(taken.count > 5 || progress.step == nil)
    #expect(progress.step == rig.device.recorder?.workout?.step)
    // The journal is up to date in a pause.
    rig.short(.stop)
    rig.expectJournalToTellTheRun()
  }

  @Test("is among the pages of the stored run, step by step")
  func afterwards() throws {
    var rig = try rig("30s + 4x(100m@4:10 + 20s) + 10s")
    rig.run(seconds: 300)
    rig.short(.stop, .down, .start)
    rig.wait(.seconds(1))
    rig.short(.start)
    rig.short(.down)
    let screen = try rig.shown(SplitsScreen.self)
    #expect(screen.name == "Run steps" && screen.page == "1/2" && screen.rows.count == 5)
    #expect(screen.rows.map(\.label.text) == ["Warm-up", "Run", "Rest", "Run", "Rest"])
    #expect(screen.rows.map(\.tone) == [.easy, .run, .rest, .run, .rest])
    #expect(screen.rows[0].time == "0:30" && screen.rows[2].time == "0:20")
    rig.short(.down)
    #expect(try rig.shown(SplitsScreen.self).rows.last?.label.text == "Cool-down")
    rig.short(.down)
    #expect(try rig.shown(SplitsScreen.self).name == "Run splits")
  }
}

@Suite("A goal") struct GoalTests {
  @Test("shows where the runner stands against a constant pace")
  func standing() throws {
    var rig = Rig(badges: [Rig.badges[0]])
    rig.store.settings.goal = PaceGoal(metres: 1000, seconds: 300)
    rig.open()
    rig.startRun()
    rig.short(.down)
    rig.run(seconds: 100)
    var screen = try rig.shown(GoalScreen.self)
    #expect(screen.title == "1 km in 5:00")
    #expect(screen.isAhead && screen.differenceWord == "ahead")
    #expect(screen.left?.text == "610 m")
    #expect(screen.needed != nil)
    rig.run(seconds: 200)
    screen = try rig.shown(GoalScreen.self)
    #expect(screen.left == nil && screen.needed == nil && screen.progress == 1)
    #expect(screen.finish.text.hasPrefix("4:1"), "\(screen.finish)")
  }

  @Test("is chosen by distance and time, and kept in the settings")
  func chosen() throws {
    var rig = Rig().opened()
    rig.device.openWorkouts()
    rig.short(.start)
    #expect(rig.top == .goals(0))
    for _ in 0..<5 { rig.short(.down) }
    rig.short(.start)
    rig.short(.start)
    #expect(rig.store.settings.goal == PaceGoal(metres: 10_000, seconds: 3300))
    #expect(rig.top == .ready(.launch))
  }
}
