/// A map colour, 8 bits per channel.
package struct RGB: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}

/// Colours for slow, average and fast.
package enum MapPalette: String, CaseIterable, Sendable {
  case standard
  case colourSafe

  package var slowest: RGB {
    switch self {
    case .standard: RGB(255, 20, 44)
    case .colourSafe: RGB(0x8f, 0x3f, 0xff)
    }
  }

  package var mean: RGB {
    switch self {
    case .standard: RGB(255, 215, 0)
    case .colourSafe: RGB(0xff, 0x5a, 0x7a)
    }
  }

  package var fastest: RGB {
    switch self {
    case .standard: RGB(0, 146, 78)
    case .colourSafe: RGB(0xff, 0xe4, 0x5c)
    }
  }
}

/// A run's track coloured by speed: the palette's three colours for slowest, mean and fastest,
/// interpolated linearly.
package struct PaceColours: Hashable, Sendable {
  /// Smoothed speed in m/s of each line between consecutive points; `nil` where a segment ends or
  /// no time passed.
  package let speeds: [Double?]
  /// At least half the mean: otherwise a stop at a traffic light would leave nearly a single colour
  /// for everything else.
  package let slowest: Double
  package let mean: Double
  package let fastest: Double

  /// Minimum half-width of the smoothing window, in lines and in seconds: above 1 Hz lines get
  /// shorter, which would make the map noisier.
  package static let neighbours = 5
  package static let seconds = 5.5
  /// Minimum difference in m/s between slowest and fastest; below it the run has a single colour,
  /// as rounding errors of equal speeds must not become red and green.
  package static let leastSpread = 0.01

  /// Makes the colours of a stored run.
  ///
  /// Speeds come from the run's distances, which an engine has smoothed and which do not grow while
  /// the runner is standing; for the tutorial engine, whose distances grow in steps of 10 m, they
  /// come from the positions.
  package init(_ run: Run) {
    var speeds = Speeds(of: run)
    for point in run.points { speeds.add(point) }
    self.init(speeds)
  }

  /// - Parameters:
  ///   - points: The points of a run, in order.
  ///   - byDistance: Whether to take speeds from the points' distances rather than their positions.
  package init(points: Packed<RunPoint>, byDistance: Bool = false) {
    var speeds = Speeds(of: points.count, byDistance: byDistance)
    for point in points { speeds.add(point) }
    self.init(speeds)
  }

  /// Collects the speeds of a run point by point.
  package struct Speeds: Sendable {
    private let byDistance: Bool
    fileprivate var speeds: [Double?] = []
    fileprivate var times: [Double] = []
    private var last: RunPoint?

    /// Starts collecting for a stored run.
    package init(of run: Run) {
      self.init(of: run.points.count, byDistance: !run.engine.hasPrefix("tutorial/"))
    }

    fileprivate init(of count: Int, byDistance: Bool) {
      self.byDistance = byDistance
      // For a day at 10 Hz each array takes megabytes, and would take half as much again if it had
      // to grow.
      speeds.reserveCapacity(count)
      times.reserveCapacity(count)
    }

    package mutating func add(_ point: RunPoint) {
      if let last { speeds.append(PaceColours.speed(from: last, to: point, byDistance)) }
      times.append(point.elapsed)
      last = point
    }
  }

  /// Makes the colours once all points have been added.
  package init(_ all: consuming Speeds) {
    var speeds = all.speeds
    all.speeds = []
    PaceColours.smooth(&speeds, at: all.times)
    self.speeds = speeds
    let known = speeds.lazy.compactMap { $0 }
    let sum = known.reduce((metres: 0.0, count: 0)) { ($0.metres + $1, $0.count + 1) }
    mean = sum.count > 0 ? sum.metres / Double(sum.count) : 0
    slowest = max(known.min() ?? 0, mean / 2)
    fastest = known.max() ?? 0
  }

  private static func speed(
    from start: RunPoint, to end: RunPoint, _ byDistance: Bool
  ) -> Double? {
    let seconds = end.elapsed - start.elapsed
    guard start.segment == end.segment, seconds > 0 else { return nil }
    let metres =
      byDistance
      ? end.distance - start.distance : Geodesy.distance(start.coordinate, end.coordinate)
    let speed = metres / seconds
    return speed.isFinite ? max(0, speed) : nil
  }

  /// The colour of a speed; the mean's colour if the run has a single speed.
  package func colour(of speed: Double, in palette: MapPalette) -> RGB {
    PaceColours.colour(at: share(of: speed), in: palette)
  }

  /// Relative speed, interpolated linearly: -1 slowest, 0 mean, 1 fastest.
  package func share(of speed: Double) -> Double {
    guard fastest - slowest >= PaceColours.leastSpread else { return 0 }
    if speed < mean, slowest < mean {
      return max(0, (speed - slowest) / (mean - slowest)) - 1
    }
    if speed > mean, fastest > mean { return min(1, (speed - mean) / (fastest - mean)) }
    return 0
  }

  /// The colour of a relative speed from slowest (-1) through mean (0) to fastest (1).
  package static func colour(at share: Double, in palette: MapPalette) -> RGB {
    share < 0
      ? mix(palette.slowest, palette.mean, share + 1)
      : mix(palette.mean, palette.fastest, share)
  }

  private static func mix(_ from: RGB, _ to: RGB, _ share: Double) -> RGB {
    func channel(_ low: UInt8, _ high: UInt8) -> UInt8 {
      UInt8(Double(low) + (Double(high) - Double(low)) * share + 0.5)
    }
    return RGB(
      channel(from.red, to.red), channel(from.green, to.green), channel(from.blue, to.blue))
  }

  /// Moving average in each unbroken stretch, by prefix sums; `times` are those of the points, one
  /// more than there are lines.
  private static func smooth(_ speeds: inout [Double?], at times: [Double]) {
    var sums: [Double] = []
    var start = 0
    while start < speeds.count {
      guard speeds[start] != nil else {
        start += 1
        continue
      }
      let end = speeds[start...].firstIndex { $0 == nil } ?? speeds.endIndex
      sums.removeAll(keepingCapacity: true)
      sums.reserveCapacity(end - start + 1)
      sums.append(0)
      for value in speeds[start..<end] { sums.append((sums.last ?? 0) + (value ?? 0)) }
      // The first line in the time window, and the first after it.
      var (near, far) = (0, 0)
      for index in 0..<(end - start) {
        let time = times[start + index]
        while times[start + near] < time - seconds { near += 1 }
        while far < end - start, times[start + far] <= time + seconds { far += 1 }
        let low = max(0, min(near, index - neighbours))
        let high = min(end - start, max(far, index + neighbours + 1))
        speeds[start + index] = (sums[high] - sums[low]) / Double(high - low)
      }
      start = end
    }
  }
}
