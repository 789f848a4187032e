/// Suggests the word that was probably meant.
package enum NearMiss {
  /// Longer words are not treated as typing errors.
  private static let longestWord = 30

  /// Returns the known word most similar to `word`, or `nil` if none is close enough.
  package static func find(_ word: String, among known: [String]) -> String? {
    guard (2...longestWord).contains(word.count) else { return nil }
    let word = word.lowercased()
    let scored = known.map { (known: $0, faults: faults(word, $0)) }
    let best = scored.min { $0.faults < $1.faults }
    return best.flatMap { $0.faults <= max(1, word.count / 3) ? $0.known : nil }
  }

  /// Returns " (did you mean '...'?)", or nothing.
  package static func words(_ near: String?) -> String {
    near.map { " (did you mean '\($0)'?)" } ?? ""
  }

  /// Returns the number of typing errors that turn one word into the other; 1 for an abbreviation
  /// ("del", "lst").
  private static func faults(_ word: String, _ known: String) -> Int {
    if known.hasPrefix(word) || isShort(word, for: known) { return 1 }
    return distance(Array(word), Array(known))
  }

  /// Returns whether `word` is `known` without some letters: never the first, and at most half of
  /// them.
  private static func isShort(_ word: String, for known: String) -> Bool {
    guard word.first == known.first, word.count * 2 >= known.count else { return false }
    var rest = known[...]
    for letter in word {
      guard let place = rest.firstIndex(of: letter) else { return false }
      rest = rest[rest.index(after: place)...]
    }
    return true
  }

  /// Returns the optimal string alignment distance (Damerau 1964): insertions, deletions,
  /// substitutions and swaps of adjacent letters.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var rows = [Array(0...right.count)]
    for (i, letter) in left.enumerated() {
      var row = [i + 1]
      for (j, other) in right.enumerated() {
        let change = letter == other ? 0 : 1
        var least = min(rows[i][j] + change, rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, letter == right[j - 1], left[i - 1] == other {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
