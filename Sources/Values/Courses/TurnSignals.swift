/// Decides when the next turn of a course is signalled.
///
/// Each cue is signalled once on each pass: at a distance before it along the course, but only
/// after the previous one, so that a signal always concerns the next turn. Corners found without a
/// map may be bends and are never signalled. Off the course everything is forgotten: a runner who
/// returns shortly before a turn is told again.
package struct TurnSignals: Sendable {
  /// Index of the next cue to signal; `nil` off the course.
  private var next: Int?
  /// Metres from the start to the last signalled cue.
  private var signalled = -Double.infinity

  /// Metres beyond the distance to a signalled cue at which the runner has gone back: more than
  /// matches scatter.
  static let slack = 30.0

  package init() {}

  /// Forgets all signals, as they are off.
  package mutating func clear() { self = TurnSignals() }

  /// Updates the position on the course.
  ///
  /// - Parameters:
  ///   - status: The runner's progress along the course.
  ///   - cues: The cues of the course.
  ///   - distance: Metres before a cue at which it is signalled.
  /// - Returns: The cue to signal now, if any.
  package mutating func take(
    _ status: CourseStatus, _ cues: [CourseCue], within distance: Double
  ) -> CourseStatus.NextCue? {
    guard status.state == .onCourse, let metres = status.progress else {
      clear()
      return nil
    }
    var index = next ?? 0
    let reach = metres + distance
    while index < cues.count,
      cues[index].metres <= metres || cues[index].origin == .corner && cues[index].metres <= reach
    {
      index += 1
    }
    while index > 0, cues[index - 1].metres > reach + TurnSignals.slack { index -= 1 }
    next = index
    guard index < cues.count, cues[index].metres <= reach,
      signalled <= metres || cues[index].metres <= signalled
    else { return nil }
    let cue = cues[index]
    (next, signalled) = (index + 1, cue.metres)
    return CourseStatus.NextCue(turn: cue.turn, words: cue.words, metres: cue.metres - metres)
  }
}
