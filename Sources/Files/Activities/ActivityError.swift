/// Why a file could not be read, or not to its end; in words for a person.
package struct ActivityError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String
  /// Whether the file is damaged or cut off, so that what was read before still holds.
  package var isDamage: Bool

  /// Damage: what is before it can be used.
  static func damaged(_ description: String) -> ActivityError {
    ActivityError(description: description, isDamage: true)
  }

  /// Nothing of the file is to be used.
  static func refused(_ description: String) -> ActivityError {
    ActivityError(description: description, isDamage: false)
  }
}
