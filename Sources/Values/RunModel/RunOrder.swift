// The order of runs is derived from their files; no file is rewritten for it.
//
// A device numbers its runs, so on one card numbers and dates rise together. Two things disturb
// this. A receiver may report a date that is years off, for a whole run. And the files of two cards
// may be in one folder: then numbers do not order runs of different cards, and dates decide. The
// number of runs that agree distinguishes the two cases: the runs of a card form a long chain in
// which both number and date rise, while a wrong date stands alone.
//
//     number  1     2     3     4     5            1     2     3
//     date    Mar   Apr   1999  May   Jun 2025     Nov   Nov   Nov 2026
//             \___________________________/        \_______________/
//             a chain; 3 keeps its place by number    a second chain: another card
//
// The chains are found greedily: the longest one, then the longest of the rest, and so on.

/// Sorts runs chronologically.
package struct RunOrder {
  /// A date in a chain of at least this many runs is trusted, even if it contradicts the numbers of
  /// other runs.
  static let shortestChain = 3
  /// Maximum number of cards that are distinguished; runs of further cards keep their place by
  /// number.
  static let mostCards = 16

  /// The runs, oldest first.
  package private(set) var oldestFirst: [RunSummary] = []
  /// Whether runs of two cards are mixed: a number is used by two different runs.
  package private(set) var isMerged = false
  /// Ids of our own runs whose dates are supported by other runs' dates.
  package private(set) var supported: Set<String> = []

  /// - Parameter runs: In any order.
  package init(_ runs: some Collection<RunSummary>) {
    let highest = RunNumber.highest(of: runs.lazy.map(\.number))
    // An implausible number is ignored: those runs are ordered by date alone.
    let own = runs.filter { $0.imported == nil && $0.number <= highest }
      .sorted { ($0.number, $0.date, $0.id) < ($1.number, $1.date, $1.id) }
    isMerged = RunOrder.hasNumberTwice(own)
    let cards = chains(own)
    var keys = RunOrder.places(own, cards)
    let timeline = Timeline(keys.map(\.key), isMerged: isMerged)
    for run in runs where run.imported != nil || run.number > highest {
      keys.append((timeline.key(of: run), run))
    }
    oldestFirst = keys.sorted { $0.key < $1.key }.map(\.run)
  }

  /// Returns the runs newest first.
  package static func newestFirst(_ runs: some Collection<RunSummary>) -> [RunSummary] {
    RunOrder(runs).oldestFirst.reversed()
  }

  private static func hasNumberTwice(_ own: [RunSummary]) -> Bool {
    zip(own, own.dropFirst()).contains { left, right in
      left.number == right.number && left.number != 0 && !left.isSameRun(as: right)
    }
  }

  // MARK: - Chains

  /// Returns the card index of each run; `nil` for one whose date is not supported by a chain.
  private mutating func chains(_ own: [RunSummary]) -> [Int?] {
    var cards = [Int?](repeating: nil, count: own.count)
    var taken: Set<RunNumber> = []
    var rest = own.indices.filter { own[$0].timestamp != nil }
    for card in 0..<RunOrder.mostCards where !rest.isEmpty {
      let chain = RunOrder.longestChain(rest, own)
      // A number that also occurs on another card proves that this is a separate card.
      guard
        card == 0 || chain.count >= RunOrder.shortestChain
          || isMerged && chain.contains(where: { taken.contains(own[$0].number) })
      else { break }
      for index in chain {
        cards[index] = card
        taken.insert(own[index].number)
      }
      if chain.count >= RunOrder.shortestChain {
        supported.formUnion(chain.lazy.map { own[$0].id })
      }
      rest.removeAll { cards[$0] != nil }
    }
    return cards
  }

  /// Finds the longest sequence in which numbers rise and dates do not fall, by patience sorting.
  ///
  /// - Parameters:
  ///   - candidates: Indices of dated runs, by number and then by date.
  ///   - own: The runs.
  /// - Returns: Indices, the last first.
  private static func longestChain(_ candidates: [Int], _ own: [RunSummary]) -> [Int] {
    /// For each length, the index of the chain end with the earliest date.
    var ends: [Int] = []
    var before = [Int: Int](minimumCapacity: candidates.count)
    var start = 0
    while start < candidates.count {
      // Runs with the same number cannot be in one chain, so all are placed before any is recorded.
      let number = own[candidates[start]].number
      let end = candidates[start...].firstIndex { own[$0].number != number } ?? candidates.count
      let places = candidates[start..<end].map { candidate in
        (candidate, length: ends.partitioningIndex { own[$0].date > own[candidate].date })
      }
      for (candidate, length) in places {
        if length > 0 { before[candidate] = ends[length - 1] }
      }
      for (candidate, length) in places.reversed() {
        if length == ends.count {
          ends.append(candidate)
        } else if own[candidate].date < own[ends[length]].date {
          ends[length] = candidate
        }
      }
      start = end
    }
    var chain: [Int] = []
    var next = ends.last
    while let index = next {
      chain.append(index)
      next = before[index]
    }
    return chain
  }

  // MARK: - Sort keys

  /// Sort key of a run.
  fileprivate struct Key: Comparable {
    /// Milliseconds since 1970 (UTC): the run's own date if trusted, otherwise that of the run
    /// before it.
    var date: Int64
    var card: Int
    var number: RunNumber
    /// Imported runs sort directly before our run with the same key.
    var isImported = false
    var ownDate: Int64 = .min
    var id: String

    static func < (left: Key, right: Key) -> Bool {
      let (a, b) = (left, right)
      if a.date != b.date { return a.date < b.date }
      if a.card != b.card { return a.card < b.card }
      if a.number != b.number { return a.number < b.number }
      if a.isImported != b.isImported { return a.isImported }
      return (a.ownDate, a.id) < (b.ownDate, b.id)
    }
  }

  /// Places a run with an untrusted date directly after the run before it by number.
  private static func places(_ own: [RunSummary], _ cards: [Int?]) -> [(key: Key, run: RunSummary)]
  {
    var numbers: [Int: Set<RunNumber>] = [:]
    for (index, run) in own.enumerated() {
      if let card = cards[index] { numbers[card, default: []].insert(run.number) }
    }
    let known = numbers.keys.sorted()
    var dates: [Int: Int64] = [:]
    return own.enumerated().map { index, run in
      // With several cards, it is assumed to be on one that does not have its number yet.
      let card = cards[index] ?? known.first { numbers[$0]?.contains(run.number) == false } ?? 0
      if cards[index] != nil { dates[card] = run.date }
      return (Key(date: dates[card] ?? .min, card: card, number: run.number, id: run.id), run)
    }
  }
}

/// Places runs whose numbers do not order them.
private struct Timeline {
  /// Sorted by number.
  private let own: [RunOrder.Key]
  private let newest: Int64?
  private let isMerged: Bool

  init(_ own: [RunOrder.Key], isMerged: Bool) {
    self.own = own
    self.isMerged = isMerged
    newest = own.lazy.map(\.date).max()
  }

  func key(of run: RunSummary) -> RunOrder.Key {
    var key = RunOrder.Key(
      date: run.date, card: .max, number: run.number, isImported: run.imported != nil,
      ownDate: run.date, id: run.id)
    if let mark = run.imported {
      if run.timestamp == nil || isLaterThanFollowing(run, mark) { place(&key, behind: mark.after) }
    } else if let newest, run.date >= newest {
      // Otherwise no later number could ever follow it, and it would always be the newest.
      key.date = newest == .min ? .min : newest - 1
    }
    return key
  }

  /// Whether our first run numbered above ``ImportMark/after`` has an earlier date.
  private func isLaterThanFollowing(_ run: RunSummary, _ mark: ImportMark) -> Bool {
    guard !isMerged else { return false }
    let next = own.partitioningIndex { $0.number > mark.after }
    return next < own.count && own[next].date < run.date
  }

  /// Places the run directly before our next run, and so after dated runs that precede that one.
  private func place(_ key: inout RunOrder.Key, behind number: RunNumber) {
    let next = own.partitioningIndex { $0.number > number }
    guard next < own.count else { return key.date = .max }
    (key.date, key.card, key.number) = (own[next].date, own[next].card, own[next].number)
  }
}

extension RunSummary {
  fileprivate var date: Int64 { timestamp?.millisecondsSince1970 ?? .min }
}

extension Array {
  /// The index of the first element that satisfies a monotonic condition (binary search).
  package func partitioningIndex(_ holds: (Element) -> Bool) -> Int {
    var range = startIndex..<endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = holds(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
