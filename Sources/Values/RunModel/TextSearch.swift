// The standard library's substring searches pull in its regular expressions, a megabyte of code
// that nothing else here needs.

extension StringProtocol {
  /// Whether this text contains another, comparing UTF-8 bytes; false for an empty one.
  package func includes(_ text: String) -> Bool { bytes(of: text, from: utf8.startIndex) != nil }

  /// Splits the text at each occurrence of a separator, comparing UTF-8 bytes.
  ///
  /// - Parameter text: The separator, not empty.
  /// - Returns: One part more than there are separators; parts between adjacent ones are empty.
  package func parts(between text: String) -> [SubSequence] {
    var parts: [SubSequence] = []
    var start = startIndex
    while let found = bytes(of: text, from: start) {
      parts.append(self[start..<found.lowerBound])
      start = found.upperBound
    }
    return parts + [self[start...]]
  }

  private func bytes(of text: String, from start: Index) -> Range<Index>? {
    let wanted = text.utf8
    guard let first = wanted.first else { return nil }
    var rest = utf8[start...]
    while let place = rest.firstIndex(of: first) {
      if utf8[place...].starts(with: wanted) {
        return place..<utf8.index(place, offsetBy: wanted.count)
      }
      rest = rest[rest.index(after: place)...]
    }
    return nil
  }
}
