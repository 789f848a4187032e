/// Finds what was there before, as LZ77 does, in the terms of RFC 1951, 3.2.5.
struct Matches {
  enum Step {
    case literal(UInt8)
    case copy(length: Int, distance: Int)
  }

  static let lengths = 3...258
  static let farthest = 32_768
  /// How many earlier places with the same hash are looked at.
  private static let mostCandidates = 512
  private static let slots = 1 << 15

  private let bytes: [UInt8]
  /// The last place of each hash, and for each place the one before it; -1 is none.
  private var heads = [Int](repeating: -1, count: Matches.slots)
  private var previous: [Int]

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    previous = Array(repeating: -1, count: bytes.count)
  }

  /// The bytes as literals and copies of earlier ones.
  static func steps(of bytes: [UInt8]) -> [Step] {
    var matches = Matches(bytes)
    var steps: [Step] = []
    var place = 0
    while place < bytes.count {
      let found = matches.longest(at: place)
      matches.remember(place)
      // A longer one that begins a byte later is worth a literal.
      let isBeaten =
        found.length >= lengths.lowerBound && matches.longest(at: place + 1).length > found.length
      guard found.length >= lengths.lowerBound, !isBeaten else {
        steps.append(.literal(bytes[place]))
        place += 1
        continue
      }
      steps.append(.copy(length: found.length, distance: found.distance))
      for other in (place + 1)..<(place + found.length) { matches.remember(other) }
      place += found.length
    }
    return steps
  }

  private func hash(_ place: Int) -> Int? {
    guard place + 2 < bytes.count else { return nil }
    let three = Int(bytes[place]) << 16 | Int(bytes[place + 1]) << 8 | Int(bytes[place + 2])
    return (three &* 2_654_435_761) >> 12 & (Matches.slots - 1)
  }

  private mutating func remember(_ place: Int) {
    guard let hash = hash(place) else { return }
    previous[place] = heads[hash]
    heads[hash] = place
  }

  private func longest(at place: Int) -> (length: Int, distance: Int) {
    guard let hash = hash(place) else { return (0, 0) }
    let limit = min(Matches.lengths.upperBound, bytes.count - place)
    var best = (length: 0, distance: 0)
    var candidate = heads[hash]
    var tries = Matches.mostCandidates
    while candidate >= 0, place - candidate <= Matches.farthest, tries > 0 {
      var length = 0
      while length < limit, bytes[candidate + length] == bytes[place + length] { length += 1 }
      // A short copy from far away costs more than its literals.
      let isWorthIt = length > 3 || place - candidate < 4096
      if length > best.length, isWorthIt { best = (length, place - candidate) }
      if best.length == limit { break }
      candidate = previous[candidate]
      tries -= 1
    }
    return best
  }
}
