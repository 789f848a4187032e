package import RunModel

/// A badge was just reached, or several at once.
package struct CelebrationScreen: Hashable, Sendable, ScreenWords {
  /// What kind of joy it is; each has its picture and sound.
  package enum Kind: Hashable, CaseIterable, Sendable {
    case first
    case again
    case silver
    case gold
  }

  /// Pictures of a celebration that is on its way, ten a second; the last one stands still.
  package static let lastPhase = 20
  package static let phaseTime = Duration.milliseconds(100)

  package var kind: Kind
  /// "BADGE EARNED", "REACHED AGAIN", "SILVER", "GOLD", "3 BADGES".
  package var title: String
  package var image: String?
  package var badge: String
  /// "6.0 km in 31:02".
  package var detail: String
  /// From 0, the first picture, to ``lastPhase``, at rest.
  package var phase: Int = CelebrationScreen.lastPhase

  /// Whether there are pictures to come.
  package var isMoving: Bool { phase < CelebrationScreen.lastPhase }

  package var name: String { "Celebration" }
  package var variant: String { title + badge }
  package var lines: [String] { [title, badge, detail] }
}
