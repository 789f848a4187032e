/// A badge was just reached.
package struct CelebrationScreen: Hashable, Sendable, ScreenWords {
  /// What kind of joy it is; each has its picture and sound.
  package enum Kind: Hashable, CaseIterable, Sendable {
    case first
    case again
    case silver
    case gold
  }

  package var kind: Kind
  /// "BADGE EARNED", "AGAIN", "SILVER", "GOLD".
  package var title: String
  package var image: String?
  package var badge: String
  /// "6.0 km in 31:02".
  package var detail: String

  package init(kind: Kind, title: String, image: String?, badge: String, detail: String) {
    self.kind = kind
    self.title = title
    self.image = image
    self.badge = badge
    self.detail = detail
  }

  package var name: String { "Celebration" }
  package var lines: [String] { [title, badge, detail] }
}
