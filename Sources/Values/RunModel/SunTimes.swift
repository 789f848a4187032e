import Glibc

/// Sunrise and sunset at a place, on the solar day around a moment: from one solar midnight to the
/// next.
///
/// The solar day depends only on the longitude, not on a UTC offset that may not be set, and the
/// date line needs no special case.
///
/// At sunrise and sunset the sun's upper limb is on the horizon at sea level: its centre is 0.833°
/// below, 16' for its radius and 34' for refraction. Terrain, elevation and weather are ignored;
/// unusual refraction shifts the times by a minute, more near the poles.
///
/// Solar position: J. Meeus, Astronomical Algorithms (2nd edition, 1998), chapters 25 (low
/// accuracy) and 28, with the coefficients of NOAA's Solar Calculator
/// (https://gml.noaa.gov/grad/solcalc/calcdetails.html). Compared with PyEphem 4.2.1 (VSOP87) for
/// 8500 random places and dates in 2000...2059: up to 65° of latitude sunrise and sunset are within
/// 6 s; beyond that within four minutes, the worst on days when the sun barely rises or sets.
package struct SunTimes: Hashable, Sendable {
  /// The sun's behaviour between two solar midnights.
  package enum Day: Hashable, Sendable {
    case risesAndSets(rise: UTC, set: UTC)
    /// Still up at the following midnight: start of polar day.
    case rises(UTC)
    /// Still up at the preceding midnight: end of polar day.
    case sets(UTC)
    case polarDay
    case polarNight
  }

  package let day: Day
  /// Solar noon.
  package let noon: UTC
  /// The altitude of the sun's centre at sunrise and sunset, degrees.
  private static let horizon = -0.833
  /// Years for which NOAA recommends the formulas.
  private static let years = 1901...2099
  private static let halfDay: Int64 = 43_200_000

  /// `nil` outside the years 1901 to 2099, and for a place that is not on Earth.
  ///
  /// Computes about 60 solar positions.
  package init?(at moment: UTC, place: Coordinate) {
    guard place.isOnEarth, SunTimes.years.contains(moment.date.year) else { return nil }
    // The hour angle grows by a degree in four minutes, to within half a minute a day; the second
    // iteration corrects for that.
    var noon = moment
    for _ in 0..<2 {
      let milliseconds = Int64(SolarPosition(at: noon).hourAngle(at: place) * 240_000)
      noon.millisecondsSince1970 -= milliseconds
    }
    self.noon = noon
    let evening = SunTimes.descent(below: SunTimes.horizon, from: noon, by: 1, at: place)
    let morning = SunTimes.descent(below: SunTimes.horizon, from: noon, by: -1, at: place)
    day =
      switch (morning, evening) {
      case (.at(let rise), .at(let set)): .risesAndSets(rise: rise, set: set)
      case (.at(let rise), _): .rises(rise)
      case (_, .at(let set)): .sets(set)
      case (.above, _), (_, .above): .polarDay
      case (.below, .below): .polarNight
      }
  }

  /// The next solar day.
  package func next(at place: Coordinate) -> SunTimes? {
    SunTimes(at: noon.shifted(bySeconds: 86_400), place: place)
  }

  /// `nil` on a day without sunrise.
  package var sunrise: UTC? {
    switch day {
    case .risesAndSets(let rise, _), .rises(let rise): rise
    case .sets, .polarDay, .polarNight: nil
    }
  }

  /// `nil` on a day without sunset.
  package var sunset: UTC? {
    switch day {
    case .risesAndSets(_, let set), .sets(let set): set
    case .rises, .polarDay, .polarNight: nil
    }
  }

  // MARK: - Search

  private enum Descent {
    case at(UTC)
    /// The sun stays above or below the altitude.
    case above, below
  }

  /// Finds the moment when the sun crosses an altitude between noon and the next (`direction` 1) or
  /// previous (-1) midnight, by bisection to a millisecond.
  private static func descent(
    below altitude: Double, from noon: UTC, by direction: Int64, at place: Coordinate
  ) -> Descent {
    func isUp(_ milliseconds: Int64) -> Bool {
      let moment = noon.millisecondsSince1970 + direction * milliseconds
      return SolarPosition(at: UTC(millisecondsSince1970: moment)).altitude(at: place) > altitude
    }
    guard isUp(0) else { return .below }
    guard !isUp(halfDay) else { return .above }
    var (up, down): (Int64, Int64) = (0, halfDay)
    while down - up > 1 {
      let middle = (up + down) / 2
      if isUp(middle) { up = middle } else { down = middle }
    }
    return .at(UTC(millisecondsSince1970: noon.millisecondsSince1970 + direction * up))
  }
}

/// The geocentric position of the sun.
private struct SolarPosition {
  /// Radians.
  private let declination: Double
  /// Degrees, at Greenwich.
  private let hourAngle: Double

  /// Computes the position as in Meeus, chapters 25 and 28, whose symbols are in the comments.
  ///
  /// UTC is used in place of dynamical time; a difference of a minute changes the declination by at
  /// most 0.0003°.
  init(at moment: UTC) {
    let milliseconds = Double(moment.millisecondsSince1970)
    // Julian centuries since 2000-01-01T12:00; T.
    let centuries = (milliseconds / 86_400_000 - 10_957.5) / 36_525
    func polynomial(_ a: Double, _ b: Double, _ c: Double) -> Double {
      a + centuries * (b + centuries * c)
    }
    let meanLongitude = polynomial(280.46646, 36_000.76983, 0.000_303_2)  // L0
    let anomaly = radians(polynomial(357.52911, 35_999.05029, -0.000_153_7))  // M
    let eccentricity = polynomial(0.016_708_634, -0.000_042_037, -0.000_000_126_7)  // e
    let centre =
      sin(anomaly) * polynomial(1.914_602, -0.004_817, -0.000_014)
      + sin(2 * anomaly) * polynomial(0.019_993, -0.000_101, 0)
      + sin(3 * anomaly) * 0.000_289  // C
    // The ascending node of the Moon, for nutation; Ω.
    let node = radians(polynomial(125.04, -1934.136, 0))
    let longitude = radians(meanLongitude + centre - 0.005_69 - 0.004_78 * sin(node))  // λ
    let obliquity = radians(polynomial(23.439_291, -0.013_004_2, 0) + 0.002_56 * cos(node))  // ε
    declination = asin(sin(obliquity) * sin(longitude))
    let tangent = tan(obliquity / 2)
    let (y, twice) = (tangent * tangent, radians(2 * meanLongitude))
    let equationOfTime =
      y * sin(twice) - 2 * eccentricity * sin(anomaly)
      + 4 * eccentricity * y * sin(anomaly) * cos(twice) - y * y / 2 * sin(2 * twice)
      - 1.25 * eccentricity * eccentricity * sin(2 * anomaly)  // E, radians
    hourAngle =
      Double(moment.millisecondOfDay) / 240_000 - 180 + equationOfTime * 180 / .pi
  }

  /// Degrees, -180...180; 0 at solar noon.
  func hourAngle(at place: Coordinate) -> Double {
    remainder(hourAngle + place.longitude, 360)
  }

  /// Altitude of the centre in degrees, without refraction.
  func altitude(at place: Coordinate) -> Double {
    let latitude = radians(place.latitude)
    let sine =
      sin(latitude) * sin(declination)
      + cos(latitude) * cos(declination) * cos(radians(hourAngle(at: place)))
    return asin(min(1, max(-1, sine))) * 180 / .pi
  }
}

private func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
