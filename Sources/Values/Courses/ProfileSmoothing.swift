import Glibc
import RunModel

/// The elevation of a place of a course.
struct CourseHeight: Hashable, Sendable {
  /// Metres from the start along the course.
  var metres: Double
  /// Metres above mean sea level; `nil` if unknown.
  var altitude: Double?
}

/// Makes a profile from the elevations of a course.
///
/// Planners take elevations from a terrain model; these are smooth, like those of a barometer,
/// which some files round to metres. Elevations of receivers scatter by metres. `HeightNoise`
/// measures the scatter, as for the climb of a run: both use the same thresholds and, at ``speed``,
/// the same smoothing.
///
/// 1. Implausible values count as unknown. The remaining ones must cover most of the course.
/// 2. They are averaged over cells of at least 8 m.
/// 3. A local line is fitted to the cells around each one, with Gaussian weights. Unlike a mean, it
///    takes nothing off a slope at the ends of the course.
/// 4. Points within ``tolerance`` of a line between others are left out.
struct ProfileSmoothing {
  /// Credible elevations in metres above mean sea level, from below the Dead Sea to above Mount
  /// Everest.
  ///
  /// Planners and loggers write -32,768, -9,999 or 9,999 for unknown.
  static let credible = -500.0...9000.0
  /// Metres per second that convert the times of `HeightParameters` to metres.
  private static let speed = 3.0
  /// Minimum share of the course with elevations.
  private static let leastKnown = 1 - 0.3
  /// Metres up to which a place without elevation between two others does not matter.
  private static let shortGap = 100.0
  /// Metres by which an elevation may differ from the last one besides the distance between them:
  /// no course is steeper than 45 degrees for long.
  private static let mostJump = 30.0
  /// Minimum metres of a cell, and maximum number of cells.
  private static let leastCell = 8.0
  private static let mostCells = 2000.0
  /// The initial tolerance of the points, metres.
  private static let tolerance = 0.25
  /// Scatter in metres below which elevations are those of a terrain model or a barometer.
  ///
  /// Receivers scatter by 0.3 m and more; steps of a metre by up to 0.2.
  private static let smoothNoise = 0.25
  /// Scatter in metres above which elevations are useless; more than `HeightParameters.usableLimit`
  /// because a mountain trail on a coarse terrain model scatters, too.
  private static let mostNoise = 6.0

  /// Sigma of the smoothing, and ``CourseProfile/step``, both in metres.
  private let sigma: Double
  private let step: Double

  /// The strength of the smoothing for a scatter in metres, `nil` if there are too few places to
  /// measure it; `nil` if it is too large.
  private init?(noise: Double?) {
    let least = HeightParameters.step.least
    let step = least + HeightParameters.step.slope * (noise ?? 0)
    switch noise {
    case nil: (sigma, self.step) = (0, CourseProfile.steps.lowerBound)
    case let noise? where noise < ProfileSmoothing.smoothNoise:
      (sigma, self.step) = (18, CourseProfile.steps.lowerBound)
    case let noise? where noise < HeightParameters.lowNoiseLimit:
      (sigma, self.step) = (HeightParameters.lowNoise.sigma * ProfileSmoothing.speed, step)
    case let noise? where noise <= HeightParameters.usableLimit:
      sigma = HeightParameters.highNoise.sigma * ProfileSmoothing.speed
      self.step = min(step, Double(HeightParameters.highNoise.steps.upperBound))
    case let noise? where noise <= ProfileSmoothing.mostNoise:
      sigma = 2 * HeightParameters.highNoise.sigma * ProfileSmoothing.speed
      self.step = CourseProfile.steps.upperBound
    default: return nil
    }
  }

  /// Makes the profile of a course.
  ///
  /// - Parameters:
  ///   - heights: The places of the course in order, also those without elevation.
  ///   - length: The length of the course in metres.
  ///   - leastStep: Minimum of ``CourseProfile/step``, in metres.
  /// - Returns: `nil` without elevations, or if too few are known or they scatter too much.
  static func profile(
    _ heights: [CourseHeight], length: Double, leastStep: Double
  ) -> CourseProfile? {
    let known = plausible(heights)
    // Planners write 0 for unknown.
    guard let first = known.first, known.contains(where: { $0.height != 0 }),
      covered(heights, by: known) >= leastKnown * length
    else { return nil }
    var noise = HeightNoise()
    for point in known { noise.ingest(point.height, at: point.metres / speed) }
    guard let smoothing = ProfileSmoothing(noise: noise.sigma) else { return nil }
    let cells = cells(of: known, length: length)
    var points = smoothing.smoothed(cells.isEmpty ? [first] : cells)
    // Up to its first and from its last elevation the course counts as level.
    points =
      [CourseProfile.Point(metres: 0, height: points[0].height)]
      + points.filter { $0.metres > 0.01 && $0.metres < length - 0.01 }
      + [CourseProfile.Point(metres: length, height: points[points.count - 1].height)]
    var tolerance = tolerance
    var thinned = thinned(points, within: tolerance)
    while thinned.count > CourseLimits.profilePoints {
      tolerance *= 2
      thinned = self.thinned(points, within: tolerance)
    }
    return CourseProfile(thinned, step: max(smoothing.step, leastStep))
  }

  /// The plausible elevations.
  private static func plausible(_ heights: [CourseHeight]) -> [CourseProfile.Point] {
    var points: [CourseProfile.Point] = []
    for place in heights {
      guard let altitude = place.altitude, credible.contains(altitude) else { continue }
      points.append(CourseProfile.Point(metres: place.metres, height: altitude))
    }
    guard let first = points.first else { return [] }
    // The first value may be a wrong one.
    let begin = points.prefix(9).filter { $0.metres - first.metres <= shortGap }
      .map(\.height).sorted()
    var last = CourseProfile.Point(metres: first.metres, height: begin[begin.count / 2])
    points.removeAll { point in
      let isDropout = point.height == 0 && abs(last.height) > mostJump
      let most = mostJump + point.metres - last.metres
      guard !isDropout, abs(point.height - last.height) <= most else { return true }
      last = point
      return false
    }
    return points
  }

  /// Metres of the course between places with elevations.
  private static func covered(
    _ heights: [CourseHeight], by known: [CourseProfile.Point]
  ) -> Double {
    var covered = 0.0
    var next = 0
    var last: Double?
    var isMissing = false
    for place in heights {
      guard next < known.count, known[next].metres == place.metres else {
        isMissing = true
        continue
      }
      if let last, !isMissing || place.metres - last <= shortGap { covered += place.metres - last }
      (last, isMissing, next) = (place.metres, false, next + 1)
    }
    return covered
  }

  private static func cells(
    of known: [CourseProfile.Point], length: Double
  ) -> [CourseProfile.Point] {
    var cell = TimedMean(seconds: max(leastCell, length / mostCells) / speed)
    var cells: [CourseProfile.Point] = []
    func add(_ ended: TimedMean.Ended?) {
      guard let ended else { return }
      cells.append(CourseProfile.Point(metres: ended.time * speed, height: ended.mean))
    }
    for point in known { add(cell.ingest(point.height, at: point.metres / speed)) }
    add(cell.end())
    return cells
  }

  private func smoothed(_ cells: [CourseProfile.Point]) -> [CourseProfile.Point] {
    guard sigma > 0 else { return cells }
    var smoothed = cells
    var first = 0
    for (index, cell) in cells.enumerated() {
      while cell.metres - cells[first].metres > 3 * sigma { first += 1 }
      // Moments of the weights, and of the heights above this cell's.
      var (weight, slope, square, height, product) = (0.0, 0.0, 0.0, 0.0, 0.0)
      for other in cells[first...] {
        let away = other.metres - cell.metres
        guard away <= 3 * sigma else { break }
        let share = exp(-away * away / (2 * sigma * sigma))
        weight += share
        slope += share * away
        square += share * away * away
        height += share * (other.height - cell.height)
        product += share * away * (other.height - cell.height)
      }
      let spread = weight * square - slope * slope
      // A single cell has no slope.
      guard spread > 1e-6 * weight * weight else { continue }
      let smooth = cell.height + (square * height - slope * product) / spread
      let credible = ProfileSmoothing.credible
      smoothed[index].height = min(max(smooth, credible.lowerBound), credible.upperBound)
    }
    return smoothed
  }

  /// The points at which the direction changes by more than a tolerance in metres.
  ///
  /// From each kept point, the line may take any slope that passes all later points within the
  /// tolerance, as for ``CourseLine``.
  private static func thinned(
    _ points: [CourseProfile.Point], within tolerance: Double
  ) -> [CourseProfile.Point] {
    var kept = [points[0]]
    var (low, high) = (-Double.infinity, Double.infinity)
    var last = points[0]
    for point in points.dropFirst() {
      var from = kept[kept.count - 1]
      let slope = (point.height - from.height) / (point.metres - from.metres)
      if slope < low || slope > high {
        kept.append(last)
        (from, low, high) = (last, -.infinity, .infinity)
      }
      let way = point.metres - from.metres
      low = max(low, (point.height - tolerance - from.height) / way)
      high = min(high, (point.height + tolerance - from.height) / way)
      last = point
    }
    kept.append(last)
    return kept
  }
}
