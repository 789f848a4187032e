package import Activities
import RunModel

// Known device errors that can be recognized beyond doubt:
//
// - positions at 0, 0, from before the first fix;
// - a time that contradicts both neighbours, after a clock jump;
// - several points with one time, from a logger that writes less often than it measures;
// - a first or last position that is stale, from a cache.

/// Corrects a recording before it is judged.
package struct ActivityRepair {
  /// Number of points with a position at 0, 0.
  private(set) var nowhere = 0
  /// Number of points whose time was interpolated between its neighbours.
  private(set) var misdated = 0
  /// Number of points removed at the ends because no runner could have covered the step.
  private(set) var cut = 0

  /// Degrees around 0, 0, where there is no island.
  private static let nowhereDegrees = 1e-5
  /// Minimum deviation (ms) of a wrong time; with a smaller one, points are only out of order.
  private static let contradiction: Int64 = 600_000
  /// Longest sequence of wrong times that is recognized.
  private static let longestContradiction = 16
  /// Maximum spacing (ms) given to points that shared a time.
  private static let spread: Int64 = 1000
  /// Number of steps checked at each end.
  private static let ends = 3
  /// Minimum length (m) of a step that can be wrong.
  private static let farStep = 100.0
  /// Seconds above which an unusually long step at an end is dropped.
  private static let longStep = 600.0
  /// Seconds above which the speed of an unusually long step at an end must match the run's speed.
  private static let doubtfulStep = 60.0
  /// Maximum speed of an unusually long step, as a multiple of the run's speed.
  private static let mostSpeed = 1.25
  /// Minimum share of a step's straight line that the device itself must have counted.
  private static let counted = 0.8

  /// - Parameter activity: One run of a file.
  /// - Returns: The recording to be judged, with a note about corrections; our own exports are
  ///   returned unchanged.
  package static func repaired(_ activity: Activity) -> Activity {
    guard !activity.isOwn else { return activity }
    var repair = ActivityRepair()
    var result = activity
    repair.repair(&result)
    if let note = repair.note { result.notes.append(note) }
    return result
  }

  private var note: String? {
    func words(_ count: Int, _ one: String, _ many: String) -> String? {
      count == 0 ? nil : "\(count) \(count == 1 ? one : many)"
    }
    let parts = [
      words(nowhere, "position at 0, 0 ignored", "positions at 0, 0 ignored"),
      words(misdated, "wrong time corrected", "wrong times corrected"),
      words(cut, "point removed at an end", "points removed at the ends"),
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private mutating func repair(_ activity: inout Activity) {
    var times: [Int64?] = []
    times.reserveCapacity(activity.points.count)
    var isRepeated: [Bool] = []
    isRepeated.reserveCapacity(activity.points.count)
    var last: ActivityPoint?
    var hasPlaces = false
    for point in activity.points {
      times.append(point.time?.millisecondsSince1970)
      let isSame = last?.time == point.time && last?.coordinate == point.coordinate
      isRepeated.append(isSame)
      if ActivityRepair.isNowhere(point.coordinate) {
        nowhere += 1
      } else if point.coordinate != nil {
        hasPlaces = true
      }
      last = point
    }
    // Without any other position, the runner really was there.
    if !hasPlaces { nowhere = 0 }
    let before = times
    correctContradictions(&times)
    ActivityRepair.spread(&times, isRepeated)
    let drops = nowhere > 0
    if drops || times != before {
      activity.points = activity.points.edited { index, point in
        if drops, ActivityRepair.isNowhere(point.coordinate) { point.coordinate = nil }
        point.time = times[index].map { UTC(millisecondsSince1970: $0) }
      }
    }
    // The plausible speeds of other sports are unknown.
    if activity.isOnFoot { cutEnds(of: &activity) }
  }

  private static func isNowhere(_ place: Coordinate?) -> Bool {
    guard let place else { return false }
    return abs(place.latitude) < nowhereDegrees && abs(place.longitude) < nowhereDegrees
  }

  /// Replaces times that contradict both neighbours with times evenly spaced between them.
  private mutating func correctContradictions(_ times: inout [Int64?]) {
    let known = times.indices.filter { times[$0] != nil }
    func time(_ place: Int) -> Int64 { times[known[place]] ?? 0 }
    func contradicts(_ place: Int, _ low: Int64, _ high: Int64) -> Bool {
      let most = ActivityRepair.contradiction
      return time(place) < low.subtractingSaturated(most)
        || time(place) > high.subtractingSaturated(-most)
    }
    var place = 1
    while place + 1 < known.count {
      let low = time(place - 1)
      // The first time that is consistent with `low`.
      let end = (place..<min(known.count, place + ActivityRepair.longestContradiction + 1)).first {
        (low...low.subtractingSaturated(-ActivityRepair.contradiction)).contains(time($0))
      }
      guard let end, end > place,
        (place..<end).allSatisfy({ contradicts($0, low, time(end)) })
      else {
        place += 1
        continue
      }
      let (step, count) = (time(end) - low, Int64(end - place + 1))
      for wrong in place..<end {
        times[known[wrong]] = low + step * Int64(wrong - place + 1) / count
        misdated += 1
      }
      place = end
    }
  }

  /// Spreads points with the same time but different positions over the preceding interval, so that
  /// the path between them has a duration; a logger whose clock stands still writes such points.
  private static func spread(_ times: inout [Int64?], _ isRepeated: [Bool]) {
    var last: Int64?
    var index = 0
    while index < times.count {
      guard let time = times[index] else {
        index += 1
        continue
      }
      var group = [index]
      var next = index + 1
      while next < times.count, times[next] == time {
        if !isRepeated[next] { group.append(next) }
        next += 1
      }
      if let last, group.count > 1, time > last {
        let step = min(spread, (time - last) / Int64(group.count))
        // A repeated point keeps the time of its original.
        var place = 0
        for point in index..<next {
          if place + 1 < group.count, group[place + 1] == point { place += 1 }
          times[point] = time - Int64(group.count - 1 - place) * step
        }
      }
      last = max(time, last ?? time)
      index = next
    }
  }

  // MARK: - Ends

  /// A point with both position and time.
  private struct Stop {
    var index: Int
    var time: Int64
    var place: Coordinate
    var distance: Double?
  }

  private mutating func cutEnds(of activity: inout Activity) {
    var (head, tail): ([Stop], [Stop]) = ([], [])
    var (metres, seconds, steps) = (0.0, 0.0, 0)
    var last: Stop?
    for (index, point) in activity.points.enumerated() {
      guard let time = point.time?.millisecondsSince1970, let place = point.coordinate else {
        continue
      }
      let stop = Stop(index: index, time: time, place: place, distance: point.distance)
      if head.count <= ActivityRepair.ends { head.append(stop) }
      tail.append(stop)
      if tail.count > ActivityRepair.ends + 1 { tail.removeFirst() }
      if let last, time > last.time {
        let step = Double(time.subtractingSaturated(last.time)) / 1000
        if step < ActivityRepair.doubtfulStep {
          metres += Geodesy.distance(last.place, place)
          seconds += step
        }
        steps += 1
      }
      last = stop
    }
    guard let first = head.first, let last, steps > 2 * ActivityRepair.ends, seconds > 0 else {
      return
    }
    let span = Double(last.time.subtractingSaturated(first.time)) / 1000
    let usual = (speed: metres / seconds, step: min(span / Double(steps), ActivityRepair.longStep))
    let begin = head.indices.dropFirst().last { isImpossible(head[$0 - 1], head[$0], usual) }
      .map { head[$0].index }
    let end = tail.indices.dropFirst().first { isImpossible(tail[$0 - 1], tail[$0], usual) }
      .map { tail[$0 - 1].index }
    guard begin != nil || end != nil else { return }
    let kept = (begin ?? 0)...max(begin ?? 0, end ?? activity.points.count - 1)
    var points = Packed<ActivityPoint>()
    for (index, point) in activity.points.enumerated() {
      if kept.contains(index) { points.append(point) } else { cut += 1 }
    }
    activity.points = points
  }

  private func isImpossible(
    _ start: Stop, _ end: Stop, _ usual: (speed: Double, step: Double)
  ) -> Bool {
    let metres = Geodesy.distance(start.place, end.place)
    let seconds = Double(end.time.subtractingSaturated(start.time)) / 1000
    if seconds < -ActivityRepair.longStep || seconds > ImportedRun.longest { return true }
    guard metres > ActivityRepair.farStep else { return false }
    if let before = start.distance, let behind = end.distance {
      return behind - before < ActivityRepair.counted * metres
    }
    let speed = metres / max(seconds, 0.001)
    if speed > ImportedRun.fastest { return true }
    guard seconds > ActivityRepair.doubtfulStep, seconds > 10 * usual.step else { return false }
    return seconds > ActivityRepair.longStep || speed > ActivityRepair.mostSpeed * usual.speed
  }
}
