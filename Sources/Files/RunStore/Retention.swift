package import RunModel

/// How long ago something was, told by the runs that were recorded since.
///
/// On one card the numbers of runs say what came later, their dates how much time went by. Where
/// the files of two cards lie in one folder numbers say nothing, and only what has a date of its
/// own can be over. No clock is asked. A date may be wrong for a whole run, so of the dates since
/// then the two earliest and the two latest are left out: two wrong ones, years ago or ahead, end
/// nothing, and what is kept for 30 days is kept somewhat longer.
package struct Retention: Hashable, Sendable {
  /// Milliseconds of UTC for which things are kept: 30 days.
  package static let kept: Int64 = 30 * UTC.millisecondsPerDay
  /// Newer runs until which things are kept that have no date, or after which none has.
  package static let newerRunsKept = 100
  /// Dates at either end that prove nothing.
  static let doubted = 2

  /// Our own runs, the highest number first, each with what the dates of the runs up to it say.
  private var newestFirst: [Mark] = []
  private let isMerged: Bool
  private let supportedIDs: Set<String>
  /// Dates of runs that other runs support, latest first.
  private let supported: [Int64]

  /// What can be said of the time since a run was the newest.
  private struct Mark: Hashable {
    var number: RunNumber
    /// Of the dates since, without the doubted ones; `nil` when none is left.
    var span: ClosedRange<Int64>?
  }

  package init(_ runs: some Collection<RunSummary>) {
    let order = RunOrder(runs)
    let highest = RunNumber.highest(of: runs.lazy.map(\.number))
    // An imported run has a number of its day of import, and a date of long before.
    let own = order.oldestFirst.filter { $0.imported == nil && $0.number <= highest }
    isMerged = order.isMerged
    supportedIDs = order.supported
    supported = own.lazy.filter { order.supported.contains($0.id) }
      .compactMap(\.timestamp?.millisecondsSince1970).sorted(by: >)
    var low: [Int64] = []
    var high: [Int64] = []
    for run in own.sorted(by: { $0.number > $1.number }) {
      if let date = run.timestamp?.millisecondsSince1970 {
        low = Array((low + [date]).sorted().prefix(Retention.doubted + 1))
        high = Array((high + [date]).sorted(by: >).prefix(Retention.doubted + 1))
      }
      let isKnown =
        low.count > Retention.doubted && low[Retention.doubted] <= high[Retention.doubted]
      newestFirst.append(
        Mark(
          number: run.number,
          span: isKnown ? low[Retention.doubted]...high[Retention.doubted] : nil))
    }
  }

  /// Whether what was done when `number` was the highest number of a run is over.
  ///
  /// - Parameters:
  ///   - number: The highest number of a run at that time.
  ///   - date: When it was done, milliseconds of UTC, or earlier; keeps it until the dates of later
  ///     runs are 30 days beyond, too.
  ///   - undated: It goes by the count of newer runs, such as a run that never knew its date.
  /// - Returns: False, too, where that cannot be told.
  package func isOver(since number: RunNumber, on date: Int64? = nil, undated: Bool = false) -> Bool
  {
    guard !isMerged else { return date.map(isOver) ?? false }
    let newer = newestFirst.partitioningIndex { $0.number <= number }
    guard !undated, newestFirst.last?.span != nil else {
      return newer >= Retention.newerRunsKept
    }
    guard newer > 0, let span = newestFirst[newer - 1].span,
      span.upperBound.subtractingSaturated(span.lowerBound) > Retention.kept
    else { return false }
    return date.map { span.upperBound.subtractingSaturated($0) > Retention.kept } ?? true
  }

  /// Whether a stored run is so old that its journal is not needed any more.
  package func isOver(_ run: RunSummary) -> Bool {
    guard isMerged else { return isOver(since: run.number, undated: run.timestamp == nil) }
    guard supportedIDs.contains(run.id), let date = run.timestamp else { return false }
    return isOver(on: date.millisecondsSince1970)
  }

  /// The same by dates alone.
  private func isOver(on date: Int64) -> Bool {
    let later = supported.partitioningIndex { $0 <= date }
    guard later > 2 * Retention.doubted else { return false }
    let (earliest, latest) = (
      supported[later - 1 - Retention.doubted], supported[Retention.doubted]
    )
    return latest.subtractingSaturated(date) > Retention.kept
      && latest.subtractingSaturated(earliest) > Retention.kept
  }
}
