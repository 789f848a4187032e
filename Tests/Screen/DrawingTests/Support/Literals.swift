import RunModel
import Words

@testable import Device

// Figures and carrots as string literals in samples.

extension Amount: ExpressibleByStringInterpolation {
  /// For example "5.27 km", with the unit after the last space.
  public init(stringLiteral text: String) {
    let parts = text.split(separator: " ")
    self.init(
      parts.count > 1 ? parts.dropLast().joined(separator: " ") : text,
      parts.count > 1 ? String(parts[parts.count - 1]) : "")
  }
}

extension Figure: ExpressibleByStringInterpolation {
  /// For example "5.27 km", not estimated.
  public init(stringLiteral text: String) { self.init(Amount(stringLiteral: text)) }

  static func guess(_ text: String) -> Figure {
    Figure(Amount(stringLiteral: text), isEstimated: true)
  }
}

extension Carrot {
  init(
    image: String?, badge: String, distance: Figure, progress: Double, chase: Chase? = nil
  ) {
    self.init(
      image: image, badge: badge, goal: English().run(.toBadge(badge)), distance: distance,
      progress: progress, chase: chase)
  }

  static let allReached = Carrot.allReached("All badges won! Run on!")
}

extension Carrot.Chase {
  init(medal: Medal, pace: String, unit: String, gap: Carrot.Gap? = nil) {
    self.init(
      medal: medal, name: English().badge(.shortMedal(medal)), pace: Amount(pace, unit), gap: gap)
  }
}
