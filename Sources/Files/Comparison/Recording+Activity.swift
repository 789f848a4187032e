package import Activities
import RunImport
import RunModel

extension Recording {
  /// Creates a recording from a file of a watch or phone.
  ///
  /// - Throws: ``RecordingError`` if it has too many points, lasts too long, or contains nothing to
  ///   compare.
  package init(_ recorded: Activity) throws(RecordingError) {
    let activity = ActivityRepair.repaired(recorded)
    self.init(kind: activity.format.rawValue)
    device = activity.creator
    notes = activity.notes
    if activity.parts.count > 1 {
      notes.append("it contains \(activity.parts.count) runs, treated as one")
    }
    timer = activity.totals.duration
    saidDistance = activity.totals.distance
    var judge = FixJudge()
    var said = Curve()
    var last: (seconds: Double, point: ActivityPoint)?
    var missing = (times: 0, places: 0)
    for point in activity.points {
      guard let time = point.time else {
        missing.times += 1
        continue
      }
      let start = self.start ?? time
      self.start = start
      let seconds = Double(time.millisecondsSince1970 - start.millisecondsSince1970) / 1000
      guard seconds <= Limits.seconds else { throw .tooLong }
      if let last, last.seconds < seconds,
        point.isBehindPause(since: last.point, seconds: seconds - last.seconds)
      {
        pauses.append(last.seconds..<seconds)
        judge.pause(from: last.seconds, to: seconds)
      }
      last = (max(seconds, last?.seconds ?? 0), point)
      if let distance = point.distance { said.append(seconds: seconds, metres: distance) }
      if point.coordinate == nil { missing.places += 1 }
      try judge.ingest(point.fix, at: seconds)
    }
    points = judge.places
    if judge.places > 0 {
      summedDistance = judge.summed
      let first = start
      apply(judge.finished())
      start = first
    }
    if said.seconds.count > 1 {
      curve = said
      isCurveSaid = true
    }
    try check()
    if missing.times > 0 {
      notes.append("points skipped because they have no time: \(missing.times)")
    }
    if missing.places > 0 { notes.append("points without a position: \(missing.places)") }
  }
}
