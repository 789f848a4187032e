/// The rule for the ids of runs, which name their files.
package enum RunID {
  /// Maximum length of an id in bytes.
  package static let longest = 64

  /// Returns whether a text may be a run's id: letters, digits and hyphens, so never a path.
  package static func isValid(_ text: String) -> Bool {
    (1...longest).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "-")
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
