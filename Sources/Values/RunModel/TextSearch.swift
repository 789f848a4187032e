// The standard library's own searches for a text within a text come with its regular expressions,
// a megabyte of program that nothing else here needs.

extension StringProtocol {
  /// Whether a text stands somewhere in this one, byte by byte of UTF-8; an empty one does not.
  package func includes(_ text: String) -> Bool { bytes(of: text, from: utf8.startIndex) != nil }

  /// What is between the places where a text stands in this one, byte by byte of UTF-8.
  ///
  /// - Parameter text: Not empty.
  /// - Returns: One part more than there are such places; empty parts where they touch.
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
