package import RunModel

// The best efforts of a run are found when it is saved, or when its file is read because the
// index does not know it. What is left are runs that older software listed, and all runs after
// the ladder has changed; they are read again only when somebody asks for them, some at a time, so
// that ten thousand runs hold up no journal.

extension Store {
  /// Bytes of run files that are read at a time: some run hours, a quarter of a second on a
  /// Raspberry Pi Zero 2 W.
  static let mostMeasured: Int64 = 2 << 20

  /// Whether the fastest times of a run are not known over some lengths.
  private func lacksBestEfforts(_ run: RunSummary, _ table: BestEffortTable) -> Bool {
    !table.lengths.isEmpty && run.bestEfforts?.key != table.key
  }

  /// Looks for the best efforts of runs that lack them, newest first, until so many bytes
  /// were read; returns these runs, none when none is left.
  ///
  /// A run that cannot be read has no best efforts from then on, and is not tried again.
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

  /// Looks for the best efforts of all runs that lack them, however long that takes.
  package mutating func measureAll(_ table: BestEffortTable) {
    while !measure(table, mostBytes: .max).isEmpty {}
  }
}
