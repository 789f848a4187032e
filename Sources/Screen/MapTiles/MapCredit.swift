import RunModel

extension MapInfo {
  /// Characters of a credit that are shown at most.
  private static let longestCredit = 120
  /// Whose data it is where a map does not say: all schemas that are read are made from its.
  package static let usualCredit = "© OpenStreetMap contributors"

  /// Whose data it is, in plain text, as a display shows it.
  ///
  /// OpenStreetMap's licence (ODbL 1.0, section 4.3) wants a notice that whoever sees the map can
  /// see.
  package var credit: String {
    guard let text = attributionText else { return MapInfo.usualCredit }
    return text.count <= MapInfo.longestCredit ? text : MapInfo.usualCredit
  }

  /// ``attribution`` without its HTML; `nil` when it does not say.
  package var attributionText: String? {
    var text = ""
    var isTag = false
    for character in attribution ?? "" {
      if character == "<" { isTag = true }
      if !isTag { text.append(character) }
      if character == ">" { isTag = false }
    }
    for (name, sign) in [("&copy;", "©"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")] {
      text = text.parts(between: name).joined(separator: sign)
    }
    let words = text.split { $0 == " " || $0.isNewline }.joined(separator: " ")
    return words.isEmpty ? nil : words
  }
}
