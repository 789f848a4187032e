/// A colour of the map, 8 bits a channel.
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

/// A run's line coloured by speed: slowest, mean and fastest carry the palette's three colours,
/// linear in between.
package struct PaceColours: Hashable, Sendable {
  /// Metres a second, smoothed, for each line from a point to the next one of the same segment;
  /// `nil` where a segment ends or no time passed.
  package let speeds: [Double?]
  /// At least half the mean: who stands at a light does not run, and would leave nearly one
  /// colour for all that is run.
  package let slowest: Double
  package let mean: Double
  package let fastest: Double

  /// Lines on each side that a speed is averaged with at least, and seconds: a receiver that is
  /// faster than 1 Hz makes shorter lines, not a calmer map.
  package static let neighbours = 5
  package static let seconds = 5.5
  /// Metres a second between slowest and fastest below which the run had one speed: the last bits
  /// of equal speeds differ too, and must not become red and green.
  package static let leastSpread = 0.01

  /// The colours of a stored run.
  ///
  /// The speeds are those of its distances, which an engine has smoothed and which stand still
  /// where the runner did; but the tutorial's go up in steps of 10 m.
  package init(_ run: Run) {
    var speeds = Speeds(of: run)
    for point in run.points { speeds.add(point) }
    self.init(speeds)
  }

  /// - Parameters:
  ///   - points: Of a run, in their order.
  ///   - byDistance: Whether speeds come from the points' distances, else from their places.
  package init(points: Packed<RunPoint>, byDistance: Bool = false) {
    var speeds = Speeds(of: points.count, byDistance: byDistance)
    for point in points { speeds.add(point) }
    self.init(speeds)
  }

  /// The speeds of a run whose points come one after the other.
  package struct Speeds: Sendable {
    private let byDistance: Bool
    fileprivate var speeds: [Double?] = []
    fileprivate var times: [Double] = []
    private var last: RunPoint?

    /// Of a stored run.
    package init(of run: Run) {
      self.init(of: run.points.count, byDistance: !run.engine.hasPrefix("tutorial/"))
    }

    fileprivate init(of count: Int, byDistance: Bool) {
      self.byDistance = byDistance
      // Of a day at 10 Hz each has megabytes, and half as many more if it grew.
      speeds.reserveCapacity(count)
      times.reserveCapacity(count)
    }

    package mutating func add(_ point: RunPoint) {
      if let last { speeds.append(PaceColours.speed(from: last, to: point, byDistance)) }
      times.append(point.elapsed)
      last = point
    }
  }

  /// The colours of a run that has all its points.
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

  /// Colour of one speed; one and the same speed everywhere is the mean's colour.
  package func colour(of speed: Double, in palette: MapPalette) -> RGB {
    PaceColours.colour(at: share(of: speed), in: palette)
  }

  /// Where a speed lies: -1 slowest, 0 mean, 1 fastest, linear in between.
  package func share(of speed: Double) -> Double {
    guard fastest - slowest >= PaceColours.leastSpread else { return 0 }
    if speed < mean, slowest < mean {
      return max(0, (speed - slowest) / (mean - slowest)) - 1
    }
    if speed > mean, fastest > mean { return min(1, (speed - mean) / (fastest - mean)) }
    return 0
  }

  /// Colour of a place between slowest (-1), mean (0) and fastest (1).
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

  /// Mean over the neighbours of the same unbroken stretch, by running sums; `times` are those of
  /// the points, one more than there are lines.
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
      // The first line within the seconds, and the first behind them.
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
