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

  /// Lines on each side that a speed is averaged with.
  package static let neighbours = 5
  /// Metres a second between slowest and fastest below which the run had one speed: the last bits
  /// of equal speeds differ too, and must not become red and green.
  package static let leastSpread = 0.01

  package init(points: Packed<RunPoint>) {
    let raw = zip(points, points.dropFirst()).map { start, end -> Double? in
      let seconds = end.elapsed - start.elapsed
      guard start.segment == end.segment, seconds > 0 else { return nil }
      let speed = Geodesy.distance(start.coordinate, end.coordinate) / seconds
      return speed.isFinite ? speed : nil
    }
    speeds = PaceColours.smoothed(raw)
    let known = speeds.compactMap { $0 }
    mean = known.isEmpty ? 0 : known.reduce(0, +) / Double(known.count)
    slowest = max(known.min() ?? 0, mean / 2)
    fastest = known.max() ?? 0
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

  /// Mean over the neighbours of the same unbroken stretch, by running sums.
  private static func smoothed(_ raw: [Double?]) -> [Double?] {
    var result: [Double?] = Array(repeating: nil, count: raw.count)
    var start = 0
    while start < raw.count {
      guard raw[start] != nil else {
        start += 1
        continue
      }
      let end = raw[start...].firstIndex { $0 == nil } ?? raw.endIndex
      var sums = [0.0]
      for value in raw[start..<end] { sums.append((sums.last ?? 0) + (value ?? 0)) }
      for index in 0..<(end - start) {
        let low = max(0, index - neighbours)
        let high = min(end - start, index + neighbours + 1)
        result[start + index] = (sums[high] - sums[low]) / Double(high - low)
      }
      start = end
    }
    return result
  }
}
