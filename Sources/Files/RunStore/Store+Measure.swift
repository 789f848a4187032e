package import RunModel

// The best efforts of a run are computed when it is saved, or when its file is read because it is
// missing from the index. That leaves runs listed by older software, and all runs after a change to
// the ladder; these are read only on demand, a few at a time, so that ten thousand runs do not
// block a journal.

extension Store {
  /// Bytes of run files read at a time: a few hours of running, which take a quarter of a second on
  /// a Raspberry Pi Zero 2 W.
  static let mostMeasured: Int64 = 2 << 20

  /// Returns whether a run's best efforts over the lengths of a table are unknown.
  private func lacksBestEfforts(_ run: RunSummary, _ table: BestEffortTable) -> Bool {
    !table.lengths.isEmpty && run.bestEfforts?.key != table.key
  }

  /// Computes missing best efforts, newest runs first, and returns these runs; empty if none is
  /// missing.
  ///
  /// Stops once it has read `mostBytes` of run files. An unreadable run is listed without best
  /// efforts, so that it is not tried again.
  package mutating func measure(
    _ table: BestEffortTable, mostBytes: Int64 = Store.mostMeasured
  ) -> [RunSummary] {
    let missing = summaries.filter { lacksBestEfforts($0, table) }
    var measured: [RunSummary] = []
    var lines: [UInt8] = []
    var bytes: Int64 = 0
    for var run in missing where bytes < mostBytes {
      let size = (try? volume.size(of: RunFile.path(run.id))) ?? 0
      bytes += size + 1
      run.bestEfforts = BestEffortTimes(key: table.key, seconds: [])
      do {
        run.bestEfforts = table.times(of: try read(run.id).run)
        if !newer.contains(run.id), table == options.bestEfforts {
          lines += index.add(RunIndex.Entry(size: size, summary: run))
        }
      } catch { warn(error, at: RunFile.path(run.id)) }
      runs[run.id] = run
      measured.append(run)
    }
    appendToIndex(lines)
    return measured
  }

  /// Computes all missing best efforts, however long it takes.
  package mutating func measureAll(_ table: BestEffortTable) {
    while !measure(table, mostBytes: .max).isEmpty {}
  }
}
