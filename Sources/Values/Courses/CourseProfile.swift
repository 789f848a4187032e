package import RunModel

/// The elevations along a course, its climbs, and how much of it is left to climb.
///
/// All lookups by distance take logarithmic time.
package struct CourseProfile: Hashable, Sendable {
  /// The elevation at a distance along the course.
  package struct Point: Hashable, Sendable {
    /// Metres from the start along the course.
    package var metres: Double
    /// Smoothed elevation in metres above mean sea level.
    package var height: Double

    package init(metres: Double, height: Double) {
      self.metres = metres
      self.height = height
    }
  }

  /// Valid values of ``step``: from that of a terrain model to that of the noisiest receivers.
  package static let steps = 3.0...20.0

  /// Points between which the elevation is linear.
  ///
  /// Strictly increasing in metres, from 0 to the length of the course; at least two, at most
  /// ``CourseLimits/profilePoints``.
  package let points: [Point]
  /// Metres between a low and a high that count as a rise or fall.
  package let step: Double
  /// Total rise and fall along the course.
  package let climb: Climb
  /// In order, without overlap.
  package let climbs: [CourseClimb]
  /// The rise in metres from each of the points to the end; never increases.
  private let ascents: [Double]

  /// Makes a profile from valid points.
  init(_ points: [Point], step: Double) {
    self.points = points
    self.step = step
    let turns = CourseProfile.turns(of: points, step: step)
    ascents = CourseProfile.ascents(of: points, turns: turns)
    let falls = zip(turns, turns.dropFirst()).map { points[$0].height - points[$1].height }
    climb = Climb(ascent: ascents[0], descent: falls.reduce(0) { $0 + max(0, $1) })
    climbs = CourseProfile.climbs(of: points)
  }

  /// Makes a profile from the parts of a saved one; `nil` if they do not form a valid profile of a
  /// course of this length in metres.
  package init?(points: [Point], step: Double, length: Double) {
    guard CourseProfile.steps.contains(step),
      (2...CourseLimits.profilePoints).contains(points.count),
      points[0].metres == 0, points[points.count - 1].metres == length,
      zip(points, points.dropFirst()).allSatisfy({ $0.metres < $1.metres }),
      points.allSatisfy({ ProfileSmoothing.credible.contains($0.height) })
    else { return nil }
    self.init(points, step: step)
  }

  /// Whether the course has no rise or fall of at least ``step``.
  package var isFlat: Bool { climb.ascent == 0 && climb.descent == 0 }

  /// The profile of the course from its end to its start.
  var reversed: CourseProfile {
    let length = points[points.count - 1].metres
    return CourseProfile(
      points.reversed().map { Point(metres: length - $0.metres, height: $0.height) }, step: step)
  }

  /// Elevation in metres above mean sea level at a distance in metres from the start, clamped to
  /// the ends.
  package func height(at metres: Double) -> Double {
    let (index, share) = segment(at: metres)
    let (from, to) = (points[index].height, points[index + 1].height)
    return from + share * (to - from)
  }

  /// The rise in metres from a distance in metres from the start to the end.
  ///
  /// It never increases along the course, as small descents do not count: 0 at the end.
  package func ascent(after metres: Double) -> Double {
    let (index, share) = segment(at: metres)
    let (from, to) = (ascents[index], ascents[index + 1])
    // Not below `to`, despite rounding.
    return max(to, from + share * (to - from))
  }

  /// The climb at a distance in metres from the start, or else the next one.
  package func climb(after metres: Double) -> CourseClimb? {
    let index = CourseProfile.first(of: climbs.count) {
      climbs[$0].end - CourseClimb.goal > metres
    }
    return index < climbs.count ? climbs[index] : nil
  }

  /// Index of the point at or before a distance in metres, at most the last but one, and the
  /// position between it and the next one, 0...1.
  private func segment(at metres: Double) -> (index: Int, share: Double) {
    let next = CourseProfile.first(of: points.count) { points[$0].metres > metres }
    let index = min(max(0, next - 1), points.count - 2)
    let (from, to) = (points[index].metres, points[index + 1].metres)
    return (index, min(max(0, (metres - from) / (to - from)), 1))
  }

  /// The first of `count` indices that meets a condition that all later ones meet, too; `count` if
  /// none does (binary search).
  private static func first(of count: Int, where isMet: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isMet(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Indices of alternating lows and highs that differ by at least a step in metres; empty if there
  /// are none.
  private static func turns(of points: [Point], step: Double) -> [Int] {
    var turning = TurningPoints(step: step)
    var turns: [Int] = []
    // The lowest and the highest point since the last turn.
    var (low, high) = (0, 0)
    for (index, point) in points.enumerated() {
      let before = turning.isUp
      turning.ingest(point.height)
      if point.height < points[low].height { low = index }
      if point.height > points[high].height { high = index }
      guard let isUp = turning.isUp, isUp != before else { continue }
      turns.append(isUp ? low : high)
      if isUp { high = index } else { low = index }
    }
    if let isUp = turning.isUp { turns.append(isUp ? high : low) }
    return turns
  }

  /// The rise in metres from each point to the end.
  ///
  /// On a leg that goes up, it is measured from the highest point of that leg so far.
  private static func ascents(of points: [Point], turns: [Int]) -> [Double] {
    var ascents = Array(repeating: 0.0, count: points.count)
    var later = 0.0
    for (from, to) in zip(turns, turns.dropFirst()).reversed() {
      var highest = points[from].height
      for index in from..<to {
        highest = max(highest, points[index].height)
        ascents[index] = later + max(0, points[to].height - highest)
      }
      later = ascents[from]
    }
    for index in 0..<(turns.first ?? 0) { ascents[index] = later }
    return ascents
  }

  /// The climbs: where the course rises by more than the gradient ``CourseClimb/flat``.
  ///
  /// Each goes from a low to a high of the excess, the elevation minus that of a slope with this
  /// gradient. It ends when the excess has fallen by ``CourseClimb/interruption`` or to that of
  /// the foot.
  private static func climbs(of points: [Point]) -> [CourseClimb] {
    func excess(_ index: Int) -> Double {
      points[index].height - CourseClimb.flat * points[index].metres
    }
    var climbs: [CourseClimb] = []
    var (foot, top) = (0, 0)
    func end() {
      let (from, to) = (points[foot], points[top])
      if foot < top,
        let climb = CourseClimb(
          from: from.metres, to: to.metres, gain: to.height - from.height)
      {
        climbs.append(climb)
      }
    }
    for index in points.indices.dropFirst() {
      let now = excess(index)
      if now > excess(top) {
        top = index
      } else if now <= excess(foot) || excess(top) - now >= CourseClimb.interruption {
        end()
        (foot, top) = (index, index)
      }
    }
    end()
    return climbs
  }
}
