package import RunModel

/// Estimates the age of journals and removed runs from the runs recorded since, without a clock.
///
/// On one card, run numbers determine the order, and dates the elapsed time. If the files of two
/// cards share a folder, run numbers are meaningless, and only items with a date of their own can
/// expire. A run's date may be wrong, so the two earliest and the two latest dates are ignored: two
/// dates that are years off in either direction do not make anything expire, and a retention of 30
/// days becomes slightly longer.
package struct Retention: Hashable, Sendable {
  /// Retention period: 30 days, in milliseconds.
  package static let kept: Int64 = 30 * UTC.millisecondsPerDay
  /// Number of newer runs after which undated items expire, or all items if there are no dates.
  package static let newerRunsKept = 100
  /// Number of dates ignored at either end as possible outliers.
  static let doubted = 2

  /// Our own runs, the highest number first, each with the range of dates since.
  private var newestFirst: [Mark] = []
  private let isMerged: Bool
  private let supportedIDs: Set<String>
  /// Dates of runs supported by other runs, latest first.
  private let supported: [Int64]

  /// The time that has passed since a run was the newest.
  private struct Mark: Hashable {
    var number: RunNumber
    /// The range of dates since, without outliers; `nil` if no date is left.
    var span: ClosedRange<Int64>?
  }

  package init(_ runs: some Collection<RunSummary>) {
    let order = RunOrder(runs)
    let highest = RunNumber.highest(of: runs.lazy.map(\.number))
    // An imported run has a number from the day of its import, but a much older date.
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

  /// Returns whether the retention has expired for an action at a time defined by the highest run
  /// number.
  ///
  /// - Parameters:
  ///   - number: The highest number of a run at that time.
  ///   - date: The time of the action in milliseconds UTC, or an earlier time; delays the expiry
  ///     until later runs are dated more than 30 days after it.
  ///   - undated: Whether to count newer runs instead of days, for a run without a date.
  /// - Returns: Also false if this cannot be determined.
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

  /// Returns whether a stored run is so old that its journal is no longer needed.
  package func isOver(_ run: RunSummary) -> Bool {
    guard isMerged else { return isOver(since: run.number, undated: run.timestamp == nil) }
    guard supportedIDs.contains(run.id), let date = run.timestamp else { return false }
    return isOver(on: date.millisecondsSince1970)
  }

  /// Returns whether the retention has expired, judging by dates alone.
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
