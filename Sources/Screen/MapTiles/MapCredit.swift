import RunModel

extension MapInfo {
  /// Maximum length of a displayed credit, in characters.
  private static let longestCredit = 120
  /// The credit for maps with none or too long a one: all supported schemas are based on
  /// OpenStreetMap data.
  package static let usualCredit = "© OpenStreetMap contributors"

  /// The attribution in plain text, for a display.
  ///
  /// OpenStreetMap's licence (ODbL 1.0, section 4.3) requires a notice visible to anyone who sees
  /// the map.
  package var credit: String {
    guard let text = attributionText else { return MapInfo.usualCredit }
    return text.count <= MapInfo.longestCredit ? text : MapInfo.usualCredit
  }

  /// ``attribution`` without its HTML; `nil` if empty.
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
