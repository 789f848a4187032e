/// A figure of a run in progress as it is written, and whether a part of it is guessed.
///
/// A literal is a figure that is known.
package struct Figure: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// "5.27 km".
  package var text: String
  /// Drawn grey and with ``mark``.
  package var isEstimated: Bool

  package init(_ text: String, isEstimated: Bool = false) {
    self.text = text
    self.isEstimated = isEstimated
  }

  package init(stringLiteral text: String) { self.init(text) }

  /// Before what is guessed.
  package static let mark = "~"

  /// "~5.27 km".
  package var words: String { isEstimated ? Figure.mark + text : text }
}
