package import RunModel

/// Celebrates a badge that was just reached, or several at once.
package struct CelebrationScreen: Hashable, Sendable, ScreenWords {
  /// The kind of achievement; each has its own picture and sound.
  package enum Kind: Hashable, CaseIterable, Sendable {
    case first
    case again
    case silver
    case gold
  }

  /// The last frame of the animation, which runs at ten frames a second and then stops.
  package static let lastPhase = 20
  package static let phaseTime = Duration.milliseconds(100)

  package var kind: Kind
  /// "BADGE EARNED", "REACHED AGAIN", "SILVER", "GOLD", "3 BADGES".
  package var title: String
  package var image: String?
  package var badge: String
  /// "6.0 km in 31:02".
  package var detail: String
  /// Frame of the animation, from 0 to ``lastPhase``, where it rests.
  package var phase: Int = CelebrationScreen.lastPhase

  /// Whether more frames follow.
  package var isMoving: Bool { phase < CelebrationScreen.lastPhase }

  package var name: String { "Celebration" }
  package var variant: String { title + badge }
  package var lines: [String] { [title, badge, detail] }
}
