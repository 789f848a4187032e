/// A prefix code made for how often each symbol occurs.
struct Huffman {
  /// Bits of each symbol's code; 0 for one that does not occur.
  let lengths: [Int]
  /// The codes, first bit lowest, ready to be written.
  private let codes: [Int]

  /// The best code for the counts, no longer than `limit` bits.
  init(counts: [Int], limit: Int) {
    var scaled = counts
    var lengths = Huffman.lengths(scaled)
    // Flatter counts make a flatter tree; the few pictures that need it lose next to nothing.
    while let longest = lengths.max(), longest > limit {
      scaled = scaled.map { $0 == 0 ? 0 : $0 / 2 + 1 }
      lengths = Huffman.lengths(scaled)
    }
    self.lengths = lengths
    codes = Huffman.codes(lengths)
  }

  init(lengths: [Int]) {
    self.lengths = lengths
    codes = Huffman.codes(lengths)
  }

  func write(_ symbol: Int, to bits: inout BitWriter) {
    bits.write(codes[symbol], bits: lengths[symbol])
  }

  private struct Node {
    var count: Int
    var symbols: [Int]
  }

  /// Joins the two rarest groups until one is left; each join makes its symbols a bit longer.
  private static func lengths(_ counts: [Int]) -> [Int] {
    var lengths = Array(repeating: 0, count: counts.count)
    var groups = counts.indices.filter { counts[$0] > 0 }
      .map { Node(count: counts[$0], symbols: [$0]) }
    if groups.count == 1 { lengths[groups[0].symbols[0]] = 1 }
    // Rarest last; among equals the larger symbol, so that the result is the same everywhere.
    groups.sort { ($0.count, $0.symbols[0]) > ($1.count, $1.symbols[0]) }
    while groups.count > 1 {
      let (first, second) = (groups.removeLast(), groups.removeLast())
      let joined = Node(count: first.count + second.count, symbols: first.symbols + second.symbols)
      for symbol in joined.symbols { lengths[symbol] += 1 }
      let place = groups.firstIndex { $0.count <= joined.count } ?? groups.count
      groups.insert(joined, at: place)
    }
    return lengths
  }

  /// The canonical code of RFC 1951, 3.2.2, turned around.
  private static func codes(_ lengths: [Int]) -> [Int] {
    let longest = lengths.max() ?? 0
    var counts = Array(repeating: 0, count: longest + 1)
    for length in lengths where length > 0 { counts[length] += 1 }
    var next = Array(repeating: 0, count: longest + 1)
    var code = 0
    for length in stride(from: 1, through: longest, by: 1) {
      code = (code + counts[length - 1]) << 1
      next[length] = code
    }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      let code = next[length]
      next[length] += 1
      return (0..<length).reduce(0) { $0 | (code >> (length - 1 - $1) & 1) << $1 }
    }
  }
}
