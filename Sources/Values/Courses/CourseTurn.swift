/// Which way to go on, or what is there.
package enum CourseTurn: String, Hashable, CaseIterable, Sendable {
  case slightLeft
  case left
  case sharpLeft
  case slightRight
  case right
  case sharpRight
  case straight
  case uTurn
  /// No turn but something on the way: water, a summit, a danger.
  case mark

  /// Degrees by which a course turns, positive to the right, and from which on it is one of these;
  /// less than ``slight`` is no turn.
  private enum Degrees {
    static let slight = 35.0
    static let plain = 60.0
    static let sharp = 115.0
    static let back = 150.0
  }

  /// The turn by so many degrees, -180...180, positive to the right; `nil` when the course goes on
  /// nearly as before.
  package init?(degrees: Double) {
    let isLeft = degrees < 0
    switch abs(degrees) {
    case Degrees.back...: self = .uTurn
    case Degrees.sharp...: self = isLeft ? .sharpLeft : .sharpRight
    case Degrees.plain...: self = isLeft ? .left : .right
    case Degrees.slight...: self = isLeft ? .slightLeft : .slightRight
    default: return nil
    }
  }

  /// The turn that a planner's words name, such as "Turn left onto High Street", in English or
  /// German; `nil` when they name none.
  package init?(words: String) {
    let words = words.lowercased().split { !$0.isLetter }
    func has(_ names: String...) -> Bool { names.contains { words.contains(Substring($0)) } }
    // "u" alone is of "U-turn".
    let isBack = has("uturn", "kehrtwende", "wenden") || has("u") && has("turn")
    let isLeft = has("left", "links")
    let isRight = has("right", "rechts")
    let isSharp = has("sharp", "scharf")
    let isSlight = has("slight", "bear", "keep", "leicht", "halblinks", "halbrechts", "fork")
    if isBack {
      self = .uTurn
    } else if isLeft, !isRight {
      self = isSharp ? .sharpLeft : isSlight ? .slightLeft : .left
    } else if isRight, !isLeft {
      self = isSharp ? .sharpRight : isSlight ? .slightRight : .right
    } else if has("halblinks") {
      self = .slightLeft
    } else if has("halbrechts") {
      self = .slightRight
    } else if has("straight", "geradeaus") {
      self = .straight
    } else {
      return nil
    }
  }

  /// Whether it says which way to go.
  package var isDirection: Bool { self != .mark }
}

/// Something to be told of on a course.
package struct CourseCue: Hashable, Sendable {
  /// Metres from the start of the course.
  package var metres: Double
  package var turn: CourseTurn
  /// What the file says there, at most ``CourseLimits/nameBytes``; `nil` for a computed turn.
  package var words: String?

  package init(metres: Double, turn: CourseTurn, words: String? = nil) {
    self.metres = metres
    self.turn = turn
    self.words = words
  }
}
