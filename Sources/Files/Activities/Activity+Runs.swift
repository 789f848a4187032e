import RunModel

extension Activity {
  /// The runs of the file as separate activities; the activity itself if it has at most one part.
  ///
  /// A part with neither points nor laps is left out; data before the first part belongs to the
  /// first, data after the last part to the last.
  package var runs: [Activity] {
    guard parts.count > 1 else { return [self] }
    var runs: [Activity] = []
    var points = self.points.makeIterator()
    var next = 0
    for (number, part) in parts.enumerated() {
      var run = Activity(format: format)
      run.creator = creator
      run.utcOffset = utcOffset
      run.start = number == 0 ? start : nil
      run.notes = notes
      run.totals = part.totals
      run.parts = [ActivityPart(point: 0, lap: 0, sport: part.sport, totals: part.totals)]
      let isLast = number == parts.count - 1
      let end = isLast ? self.points.count : max(next, parts[number + 1].point)
      while next < end, let point = points.next() {
        run.points.append(point)
        next += 1
      }
      let lapEnd = isLast ? laps.count : max(part.lap, parts[number + 1].lap)
      run.laps = Array(laps[min(number == 0 ? 0 : part.lap, lapEnd)..<lapEnd])
      guard !run.points.isEmpty || !run.laps.isEmpty else { continue }
      run.totals.fill(from: run.laps)
      runs.append(run)
    }
    return runs
  }
}

extension ActivityTotals {
  /// Fills in missing totals with the sum of the laps, if every lap has the value.
  mutating func fill(from laps: [ActivityLap]) {
    distance = distance ?? ActivityTotals.sum(laps.map(\.distance))
    duration = duration ?? ActivityTotals.sum(laps.map(\.duration))
  }

  private static func sum(_ values: [Double?]) -> Double? {
    let known = values.compactMap { $0 }
    return known.isEmpty || known.count < values.count ? nil : known.reduce(0, +)
  }
}
