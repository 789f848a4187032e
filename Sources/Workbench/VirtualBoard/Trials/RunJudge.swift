import Board
import Device
import JSON
import RunModel

/// Checks the effects of a whole run on display, speaker, motor and flash.
struct RunJudge {
  private let trial: Trial
  private let program: HostProgram
  private let display: DisplayKind
  /// Permitted relative error of the distance, for a short run from a standing start.
  static let distanceError = 0.025
  /// Permitted difference between the duration of the run and the time between the key presses (s).
  private static let durationError = 0.3

  init(_ trial: Trial, _ display: DisplayKind = .bochs) {
    self.display = display
    self.trial = trial
    program = HostProgram(trial.files, host: trial.host)
  }

  func judge(_ story: WholeRun.Story) throws(VirtualBoardError) {
    guard story.exitStatus == 0 else {
      throw VirtualBoardError("exit status \(story.exitStatus) after SIGTERM")
    }
    try judgeMotor(story.seen)
    try judgeSound(story.heard)
    try judgeRun(story)
    try judgeScreens(story)
  }

  /// Checks the motor patterns, in order: GPS ready, start, badge, pause, saved.
  private func judgeMotor(_ seen: LineLog) throws(VirtualBoardError) {
    let groups = PulsePattern.groups(seen.pulses(of: GuestBoard.Line.motor.rawValue))
    let expected = [Vibration.gpsReady, .start, .badge, .pause, .saved]
    for (vibration, group) in zip(expected, groups) {
      let pattern = MotorPatterns.steps(vibration)
      guard let missing = PulsePattern.missingEdges(group, of: pattern), missing <= 2 else {
        throw VirtualBoardError(
          "the motor's pattern for \(vibration.rawValue) is \(PulsePattern.steps(group)) ms, "
            + "expected \(pattern)")
      }
      trial.say(
        "motor: \(vibration.rawValue) \(PulsePattern.steps(group)) ms"
          + (missing > 0 ? ", a gap is missing: the machine was busy" : ""))
    }
    guard groups.count >= expected.count else {
      throw VirtualBoardError("the motor moved \(groups.count) times, expected \(expected.count)")
    }
    let last = seen.changes.last { $0.name == GuestBoard.Line.motor.rawValue }
    guard last?.value == "0" else { throw VirtualBoardError("the motor was left on") }
  }

  /// Checks that the matching sounds were heard.
  private func judgeSound(_ heard: SoundRecording) throws(VirtualBoardError) {
    let all = trial.sounds.recognise(heard)
    for one in all {
      trial.say(
        "heard: \(one.sound.rawValue) for \(Int((one.end - one.start) * 1000)) ms, "
          + "similarity \(Int(one.likeness * 100)) %")
    }
    if let strange = all.first(where: { !$0.isSure }) {
      throw VirtualBoardError(
        "the sound at \(strange.start) s matches none of the wearable's sounds")
    }
    let expected = [Sound.gpsReady, .start, .badge, .pause, .saved]
    guard all.map(\.sound) == expected else {
      throw VirtualBoardError(
        "heard \(all.map(\.sound.rawValue)), expected \(expected.map(\.rawValue))")
    }
  }

  /// Checks that the run file is valid and correct.
  private func judgeRun(_ story: WholeRun.Story) throws(VirtualBoardError) {
    try program.run(["runs", "verify", "--data", story.data])
    let list = try json(["runs", "list", "--data", story.data, "--json"])
    guard let id = list[0]?["id"]?.string, list[1] == nil else {
      throw VirtualBoardError("expected exactly one run")
    }
    let run = try json(["runs", "show", id, "--data", story.data, "--json"])
    guard let distance = run["distance"]?.double, let duration = run["duration"]?.double,
      case .array(let badges) = run["badges"]
    else { throw VirtualBoardError("the run file has no distance, duration or badges") }
    let error = abs(distance - WholeRun.goal) / WholeRun.goal
    guard error <= RunJudge.distanceError else {
      throw VirtualBoardError("the run has \(distance) m, expected \(WholeRun.goal)")
    }
    let names = badges.compactMap { $0["name"]?.string }
    guard names == ["Earth", "Mars"] else {
      throw VirtualBoardError("the run's badges are \(names), expected Earth and Mars")
    }
    let truth = try pressed(story.seen)
    guard abs(duration - truth) <= RunJudge.durationError else {
      throw VirtualBoardError(
        "the run took \(duration) s, but the key presses are \(truth) s apart")
    }
    trial.say("run \(id): \(distance) m of \(WholeRun.goal), \(duration) s of \(truth), \(names)")
  }

  /// Checks that the only run in a directory is valid and has the right length.
  func judgeDistance(_ data: String, metres: Double) throws(VirtualBoardError) {
    try program.run(["runs", "verify", "--data", data])
    let list = try json(["runs", "list", "--data", data, "--json"])
    guard list[1] == nil, let distance = list[0]?["distance"]?.double,
      abs(distance - metres) / metres <= RunJudge.distanceError
    else { throw VirtualBoardError("expected exactly one run of \(metres) m") }
    trial.say("run: \(distance) m of \(metres)")
  }

  /// Returns the seconds from the second press of start to the first of stop, according to the
  /// monitored lines.
  private func pressed(_ seen: LineLog) throws(VirtualBoardError) -> Double {
    let starts = seen.pulses(of: "start", on: "0")
    let stops = seen.pulses(of: "stop", on: "0")
    guard starts.count >= 2, let stop = stops.first else {
      throw VirtualBoardError("the key presses were not seen")
    }
    return (stop.start - starts[1].start).inSeconds
  }

  /// Checks that every screenshot matches, pixel for pixel, a screen that the host draws from the
  /// flight record.
  private func judgeScreens(_ story: WholeRun.Story) throws(VirtualBoardError) {
    let album = try Album(of: story.record, on: display, trial)
    for sight in story.screens {
      let page = try album.page(of: sight, isCoarse: display.isCoarse)
      trial.say("display: \(sight.what) matches \(page)")
    }
    let pages = story.celebration.compactMap { try? album.page(of: $0, isCoarse: display.isCoarse) }
    guard let page = pages.first else {
      throw VirtualBoardError(
        "none of \(story.celebration.count) screenshots after the badge shows the celebration")
    }
    trial.say("display: Celebration matches \(page)")
  }

  private func json(_ words: [String]) throws(VirtualBoardError) -> JSONValue {
    let text = try program.run(words)
    do {
      return try JSONValue(parsing: text)
    } catch {
      throw VirtualBoardError("moonrunner \(words.joined(separator: " ")): \(error)")
    }
  }
}
