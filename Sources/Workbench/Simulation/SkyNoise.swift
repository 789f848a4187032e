import Glibc

/// The errors of one run's positions and velocities over time: the processes of ``Sky``.
struct SkyNoise: Sendable {
  /// The parameters of one sky, as drawn with this run's seed.
  struct Drawn: Sendable {
    var slow: Double
    var slowSeconds: Double
    var multipath: Double
    var multipathSeconds: Double
    var code: Double
    var doppler: Double
    var dopplerWander: Double
    var dopplerSeconds: Double

    init(_ figures: SkyFigures, random: inout SeededRandom) {
      slow = random.uniform(figures.slow)
      slowSeconds = random.uniform(figures.slowSeconds)
      multipath = random.uniform(figures.multipath)
      multipathSeconds = random.uniform(figures.multipathSeconds)
      code = random.uniform(figures.code)
      doppler = random.uniform(figures.doppler)
      dopplerWander = random.uniform(figures.dopplerWander)
      dopplerSeconds = random.uniform(figures.dopplerSeconds)
    }

    /// Standard deviation of the position per axis without bursts, metres.
    var sigma: Double { (slow * slow + multipath * multipath + code * code).squareRoot() }

    /// Moves towards the parameters of another sky by a share of the difference.
    mutating func approach(_ other: Drawn, share: Double) {
      slow += share * (other.slow - slow)
      multipath += share * (other.multipath - multipath)
      code += share * (other.code - code)
      doppler += share * (other.doppler - doppler)
      dopplerWander += share * (other.dopplerWander - dopplerWander)
      slowSeconds = other.slowSeconds
      multipathSeconds = other.multipathSeconds
      dopplerSeconds = other.dopplerSeconds
    }
  }

  private let skies: [Drawn]
  private(set) var now: Drawn
  private var slow: Axes
  private var multipath: Axes
  private var code: Axes
  private var wander: Axes
  private var white: Axes
  private var burst = GroundVector()
  private var burstAim = GroundVector()
  private var burstLeft = 0.0
  private var outageLeft = 0.0
  private(set) var hdop: Double
  private let velocitySeconds: Double

  /// - Parameters:
  ///   - sky: The sky at the start.
  ///   - velocitySeconds: Time constant of the receiver's low-pass, which correlates its velocity
  ///     noise.
  ///   - random: Draws the parameters of all skies, then the first values.
  init(_ sky: Sky, velocitySeconds: Double, random: inout SeededRandom) {
    var drawn: [Drawn] = []
    for sky in Sky.allCases { drawn.append(Drawn(.of(sky), random: &random)) }
    skies = drawn
    now = drawn[Sky.allCases.firstIndex(of: sky) ?? 0]
    hdop = random.uniform(SkyFigures.of(sky).hdop)
    self.velocitySeconds = velocitySeconds
    slow = Axes(random: &random)
    multipath = Axes(random: &random)
    code = Axes(random: &random)
    wander = Axes(random: &random)
    white = Axes(random: &random)
  }

  /// Whether all satellites are lost.
  var isOut: Bool { outageLeft > 0 }

  /// Error of a measured position before the receiver smooths it, metres.
  var position: GroundVector {
    GroundVector(
      east: now.slow * slow.east + now.multipath * multipath.east + now.code * code.east
        + burst.east,
      north: now.slow * slow.north + now.multipath * multipath.north + now.code * code.north
        + burst.north)
  }

  /// Error of a measured height, metres.
  var height: Double {
    ErrorModel.vertical
      * (now.slow * slow.up + now.multipath * multipath.up + now.code * code.up)
  }

  /// Error of a measured velocity, metres per second.
  var velocity: GroundVector {
    GroundVector(
      east: now.doppler * white.east + now.dopplerWander * wander.east,
      north: now.doppler * white.north + now.dopplerWander * wander.north)
  }

  /// Advances by `span` seconds under a sky.
  mutating func advance(_ span: Double, under sky: Sky, random: inout SeededRandom) {
    let figures = SkyFigures.of(sky)
    let aim = skies[Sky.allCases.firstIndex(of: sky) ?? 0]
    now.approach(aim, share: 1 - exp(-span / ErrorModel.change))
    slow.advance(span, now.slowSeconds, random: &random)
    multipath.advance(span, now.multipathSeconds, random: &random)
    code.advance(span, ErrorModel.codeSeconds, random: &random)
    wander.advance(span, now.dopplerSeconds, random: &random)
    white.advance(span, velocitySeconds, random: &random)
    reflect(span, figures, random: &random)
    let middle = (figures.hdop.lowerBound + figures.hdop.upperBound) / 2
    let width = (figures.hdop.upperBound - figures.hdop.lowerBound) / 4
    let keep = exp(-span / 60)
    hdop =
      middle + (hdop - middle) * keep
      + width * (1 - keep * keep).squareRoot() * random.normal()
    hdop = max(0.6, hdop)
    outageLeft = max(0, outageLeft - span)
    if random.uniform(0..<1) < figures.outagesPerHour / 3600 * span {
      outageLeft = random.uniform(figures.outageSeconds)
    }
  }

  private mutating func reflect(
    _ span: Double, _ figures: SkyFigures, random: inout SeededRandom
  ) {
    burstLeft -= span
    if random.uniform(0..<1) < figures.burstsPerHour / 3600 * span {
      burstLeft = random.uniform(figures.burstSeconds)
      burstAim = random.rayleigh(figures.burst)
    }
    let aim = burstLeft > 0 ? burstAim : GroundVector()
    burst += (aim - burst) * (1 - exp(-span / ErrorModel.burstRise))
  }

  /// Three independent first-order Gauss-Markov processes of standard deviation 1.
  private struct Axes: Sendable {
    var east: Double
    var north: Double
    var up: Double

    init(random: inout SeededRandom) {
      (east, north, up) = (random.normal(), random.normal(), random.normal())
    }

    mutating func advance(_ span: Double, _ seconds: Double, random: inout SeededRandom) {
      let keep = exp(-span / seconds)
      let gain = (1 - keep * keep).squareRoot()
      east = keep * east + gain * random.normal()
      north = keep * north + gain * random.normal()
      up = keep * up + gain * random.normal()
    }
  }
}

extension SeededRandom {
  /// Returns a vector with a uniformly distributed direction and a Rayleigh-distributed length.
  mutating func rayleigh(_ scale: Double) -> GroundVector {
    GroundVector(east: scale * normal(), north: scale * normal())
  }
}
