package import RunModel

/// How long ago something was, told by the runs that were recorded since: their numbers say what
/// came later, their dates how much time went by.
///
/// No clock is asked, and no run's own date: a date may be wrong from a run's first fix to its
/// last. Of the dates since, the earliest and the latest are left out, so that one wrong one, years
/// ago or ahead, ends nothing; what is kept for 30 days is so kept somewhat longer.
package struct Retention: Hashable, Sendable {
  /// Milliseconds of UTC for which things are kept: 30 days.
  package static let kept: Int64 = 30 * UTC.millisecondsPerDay
  /// Newer runs until which things are kept that have no date, or after which none has.
  package static let newerRunsKept = 100

  /// What came before the run of this number is over by the dates; `nil` when nothing is.
  private var firstKept: Int?
  /// What came before or with the run of this number has 100 newer runs.
  private var lastCrowded = -1
  /// Whether dates can tell anything at all.
  private var hasDates = false

  package init(_ runs: some Sequence<RunSummary>) {
    // An imported run has a number of its day of import, and a date of long before.
    let newestFirst = runs.filter { $0.imported == nil }
      .map { (number: $0.number, date: $0.timestamp) }
      .sorted { $0.number > $1.number }
    if newestFirst.count > Retention.newerRunsKept {
      lastCrowded = newestFirst[Retention.newerRunsKept].number
    }
    var dates = Extremes()
    for run in newestFirst {
      guard let date = run.date else { continue }
      dates.add(date.millisecondsSince1970)
      hasDates = hasDates || dates.span != nil
      if let span = dates.span, span > Retention.kept {
        firstKept = run.number
        break
      }
    }
  }

  /// Whether what was done when `number` was the highest number of a run is over.
  ///
  /// Something `undated`, such as a run that never knew its date, goes by the count of newer runs.
  package func isOver(since number: Int, undated: Bool = false) -> Bool {
    if undated || !hasDates { return number <= lastCrowded }
    return firstKept.map { number < $0 } ?? false
  }

  /// The two lowest and the two highest of some numbers.
  private struct Extremes {
    private var low: [Int64] = []
    private var high: [Int64] = []
    private var count = 0

    mutating func add(_ number: Int64) {
      count += 1
      low = Array((low + [number]).sorted().prefix(2))
      high = Array((high + [number]).sorted(by: >).prefix(2))
    }

    /// From the second lowest to the second highest; `nil` for fewer than three numbers.
    var span: Int64? { count < 3 ? nil : high[1].subtractingSaturated(low[1]) }
  }
}
