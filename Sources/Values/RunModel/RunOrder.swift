// The order of runs is derived from what their files say; no file is rewritten for it.
//
// A device numbers its runs, so on one card numbers and dates rise together. Two things disturb
// that. A receiver may report a date that is years off, for a whole run. And the files of two
// cards may lie in one folder: then numbers say nothing about runs of different cards, and dates
// decide. Both are told apart by how many runs agree: the runs of a card form a long chain in which
// number and date both rise, a wrong date stands alone.
//
//     number  1     2     3     4     5            1     2     3
//     date    Mar   Apr   1999  May   Jun 2025     Nov   Nov   Nov 2026
//             \___________________________/        \_______________/
//             a chain; 3 keeps its place by number    a second chain: another card
//
// The chains are found by taking the longest one, then the longest of what is left, and so on.

/// Puts runs into the order in which they were run.
package struct RunOrder {
  /// A date that fits the numbers of so many runs is trusted, though numbers of other runs differ.
  static let shortestChain = 3
  /// Folders put together that are told apart; runs of more keep their place by number.
  static let mostCards = 16

  /// The runs, oldest first.
  package private(set) var oldestFirst: [RunSummary] = []
  /// Whether runs of two cards lie here: a number was given to two different runs.
  package private(set) var isMerged = false
  /// Ids of our own runs whose dates the dates of other runs support.
  package private(set) var supported: Set<String> = []

  /// - Parameter runs: In any order.
  package init(_ runs: some Collection<RunSummary>) {
    let highest = RunNumber.highest(of: runs.lazy.map(\.number))
    // A number that counts nothing decides nothing: those runs go by their dates alone.
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

  /// The same without the order's other findings.
  package static func newestFirst(_ runs: some Collection<RunSummary>) -> [RunSummary] {
    RunOrder(runs).oldestFirst.reversed()
  }

  private static func hasNumberTwice(_ own: [RunSummary]) -> Bool {
    zip(own, own.dropFirst()).contains { left, right in
      left.number == right.number && left.number != 0 && !left.isSameRun(as: right)
    }
  }

  // MARK: - Chains

  /// For each run the index of the card that it belongs to; `nil` for one whose date no chain
  /// supports.
  private mutating func chains(_ own: [RunSummary]) -> [Int?] {
    var cards = [Int?](repeating: nil, count: own.count)
    var taken: Set<RunNumber> = []
    var rest = own.indices.filter { own[$0].timestamp != nil }
    for card in 0..<RunOrder.mostCards where !rest.isEmpty {
      let chain = RunOrder.longestChain(rest, own)
      // A number that another card has, too, proves that this is a card of its own.
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

  /// The longest sequence in which numbers rise and dates do not fall, by patience sorting.
  ///
  /// - Parameters:
  ///   - candidates: Indices of dated runs, by number and then by date.
  ///   - own: The runs.
  /// - Returns: Indices, the last first.
  private static func longestChain(_ candidates: [Int], _ own: [RunSummary]) -> [Int] {
    /// For each length the index of the chain's end with the earliest date.
    var ends: [Int] = []
    var before = [Int: Int](minimumCapacity: candidates.count)
    var start = 0
    while start < candidates.count {
      // Runs of one number cannot follow each other, so all are placed before any of them counts.
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

  // MARK: - Places

  /// What runs are sorted by.
  fileprivate struct Key: Comparable {
    /// Milliseconds of UTC since 1970: the run's own date where that is trusted, else the date of
    /// the run before it.
    var date: Int64
    var card: Int
    var number: RunNumber
    /// Imported runs come directly before the run of ours that has the rest of the key.
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

  /// A run whose date is not trusted comes directly behind the run before it by number.
  private static func places(_ own: [RunSummary], _ cards: [Int?]) -> [(key: Key, run: RunSummary)]
  {
    var numbers: [Int: Set<RunNumber>] = [:]
    for (index, run) in own.enumerated() {
      if let card = cards[index] { numbers[card, default: []].insert(run.number) }
    }
    let known = numbers.keys.sorted()
    var dates: [Int: Int64] = [:]
    return own.enumerated().map { index, run in
      // Of several cards it is on one that does not have its number yet.
      let card = cards[index] ?? known.first { numbers[$0]?.contains(run.number) == false } ?? 0
      if cards[index] != nil { dates[card] = run.date }
      return (Key(date: dates[card] ?? .min, card: card, number: run.number, id: run.id), run)
    }
  }
}

/// Where runs belong whose numbers say nothing about when they were run.
private struct Timeline {
  /// By number.
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
      // Nothing can ever follow it by number, so it would be the newest forever.
      key.date = newest == .min ? .min : newest - 1
    }
    return key
  }

  /// Whether a run of ours was recorded after the import that has an earlier date.
  private func isLaterThanFollowing(_ run: RunSummary, _ mark: ImportMark) -> Bool {
    guard !isMerged else { return false }
    let next = own.partitioningIndex { $0.number > mark.after }
    return next < own.count && own[next].date < run.date
  }

  /// Directly before the next run of ours, so behind what has a date and came before that.
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
  /// The index of the first element for which a condition holds that holds for all behind it, too.
  package func partitioningIndex(_ holds: (Element) -> Bool) -> Int {
    var range = startIndex..<endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = holds(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
