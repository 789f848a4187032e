/// Why a helper failed, and what the runner can do about it.
///
/// In text sent between programs or stored in flight records, a semicolon separates the two: "the
/// stick is full; delete something on it".
package struct HelperTrouble: Hashable, Sendable, ExpressibleByStringLiteral {
  package let reason: String
  /// `nil` if the helper provides none.
  package let advice: String?

  package init(reason: String, advice: String? = nil) {
    self.reason = reason
    self.advice = advice
  }

  /// Parses a line; the first semicolon ends the reason.
  package init(line: String) {
    let parts = line.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
      .map { part in String(part.drop { $0 == " " }) }
    self.init(reason: parts[0], advice: parts.dropFirst().first { !$0.isEmpty })
  }

  package var line: String { advice.map { "\(reason); \($0)" } ?? reason }

  package init(stringLiteral line: String) { self.init(line: line) }
}

extension HelperTrouble: CustomDebugStringConvertible {
  package var debugDescription: String { line.debugDescription }
}
