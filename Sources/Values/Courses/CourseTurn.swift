package import RunModel

/// A direction, or a mark on the way.
package enum CourseTurn: String, Hashable, CaseIterable, Sendable {
  case slightLeft
  case left
  case sharpLeft
  case slightRight
  case right
  case sharpRight
  case straight
  case uTurn
  /// Not a turn but a point of interest: water, a summit, a danger.
  case mark

  /// Lower thresholds in degrees of a change of direction; less than ``slight`` is not a turn.
  private enum Degrees {
    static let slight = 35.0
    static let plain = 60.0
    static let sharp = 115.0
    static let back = 150.0
  }

  /// The turn for a change of direction in degrees, -180...180, positive to the right; `nil` for
  /// almost straight on.
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

  /// The turn named in a planner's text, such as "Turn left onto High Street", in English or
  /// German; `nil` if the text names none.
  package init?(words: String) {
    let words = words.lowercased().split { !$0.isLetter }
    func has(_ names: String...) -> Bool { names.contains { words.contains(Substring($0)) } }
    // "U-turn" splits into "u" and "turn".
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

  /// Whether this is a direction rather than a mark.
  package var isDirection: Bool { self != .mark }
}

/// An instruction or mark along a course.
package struct CourseCue: Hashable, Sendable {
  /// How a cue is known.
  package enum Origin: String, Hashable, CaseIterable, Sendable {
    /// The file states it.
    case file
    /// A corner of the line, without a map; perhaps only a bend.
    case corner
    /// Ways meet there, according to a street map.
    case junction
  }

  /// Metres from the start of the course.
  package var metres: Double
  package var turn: CourseTurn
  /// The file's text, or the name of the way to take, at most ``CourseLimits/nameBytes``.
  package var words: String?
  package var origin: Origin

  package init(
    metres: Double, turn: CourseTurn, words: String? = nil, origin: Origin = .file
  ) {
    self.metres = metres
    self.turn = turn
    self.words = words
    self.origin = origin
  }
}

/// A place of interest beside the way of a course.
package struct CourseMark: Hashable, Sendable {
  package var coordinate: Coordinate
  /// The file's text, at most ``CourseLimits/nameBytes``.
  package var words: String?

  package init(_ coordinate: Coordinate, words: String? = nil) {
    self.coordinate = coordinate
    self.words = words
  }
}
