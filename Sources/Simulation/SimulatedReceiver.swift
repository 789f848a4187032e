import Glibc
import RunModel

/// Turns true places into the NMEA sentences of a receiver with noise: RMC, GGA, GSA, GST.
struct SimulatedReceiver: Sendable {
  private let rate: Int
  private let dawn: UTC
  private var east: AxisNoise
  private var north: AxisNoise
  private var up: AxisNoise
  private var hdop = 0.9

  init(rate: Int, dawn: UTC, random: inout SeededRandom) {
    self.rate = rate
    self.dawn = dawn
    east = AxisNoise(random: &random)
    north = AxisNoise(random: &random)
    up = AxisNoise(random: &random)
  }

  /// The sentences of one epoch; `isBlind` while no satellite is seen.
  mutating func epoch(
    _ index: Int, of runner: SimulatedRunner, isBlind: Bool, random: inout SeededRandom
  ) -> [UInt8] {
    let span = 1 / Double(rate)
    east.advance(span, random: &random)
    north.advance(span, random: &random)
    up.advance(span, random: &random)
    hdop = min(1.6, max(0.7, hdop + 0.02 * random.normal()))
    let utc = UTC(
      millisecondsSince1970: dawn.millisecondsSince1970
        + Int64(index) * 1000 / Int64(rate))
    guard !isBlind else { return blind(at: utc, hasDate: runner.metres > 0) }
    let place = Geodesy.offset(runner.place, east: east.error, north: north.error)
    let speed = max(0, runner.speed + Synthesis.doppler * random.normal())
    let wobble =
      speed > 0.3 ? Synthesis.doppler / speed * random.normal() * 180 / .pi : 0
    let course = (runner.course + wobble + 360).truncatingRemainder(dividingBy: 360)
    let altitude = runner.altitude + 1.8 * up.error
    return sentences(utc, place, speed, course, altitude)
  }

  private func sentences(
    _ utc: UTC, _ place: Coordinate, _ speed: Double, _ course: Double, _ altitude: Double
  ) -> [UInt8] {
    let time = clock(utc)
    let position = "\(angle(place.latitude, 2, "N", "S")),\(angle(place.longitude, 3, "E", "W"))"
    let knots = fixed(speed / 0.514_444, 3)
    // u-blox leaves the course empty while it stands.
    let heading = speed > 0.3 ? fixed(course, 1) : ""
    let sigma = fixed(AxisNoise.sigma, 1)
    let satellites = ["05", "07", "13", "15", "20", "28", "30", "66", "67", "76", "82"]
    var bytes: [UInt8] = []
    append("GNRMC,\(time),A,\(position),\(knots),\(heading),\(date(utc)),,,A", to: &bytes)
    append(
      "GNGGA,\(time),\(position),1,11,\(fixed(hdop, 2)),\(fixed(altitude, 1)),M,43.1,M,,",
      to: &bytes)
    append(
      "GNGSA,A,3,\(satellites.joined(separator: ",")),,"
        + "\(fixed(hdop * 1.8, 2)),\(fixed(hdop, 2)),\(fixed(hdop * 1.5, 2))", to: &bytes)
    append("GNGST,\(time),4.8,,,,\(sigma),\(sigma),\(fixed(AxisNoise.sigma * 1.8, 1))", to: &bytes)
    return bytes
  }

  /// Before the first fix the date is the one of a cold start.
  private func blind(at utc: UTC, hasDate: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    append("GNRMC,\(clock(utc)),V,,,,,,,\(hasDate ? date(utc) : "060180"),,,N", to: &bytes)
    append("GNGGA,\(clock(utc)),,,,,0,00,99.99,,,,,,", to: &bytes)
    return bytes
  }

  private func append(_ sentence: String, to bytes: inout [UInt8]) {
    let sum = sentence.utf8.reduce(UInt8(0), ^)
    let hex = hexadecimal(sum, digits: 2).uppercased()
    bytes += "$\(sentence)*\(hex)\r\n".utf8
  }

  private func clock(_ utc: UTC) -> String {
    let time = Int(utc.millisecondOfDay)
    return digits(time / 3_600_000, 2) + digits(time / 60_000 % 60, 2)
      + digits(time / 1000 % 60, 2) + "." + digits(time % 1000 / 10, 2)
  }

  private func date(_ utc: UTC) -> String {
    let date = utc.date
    return digits(date.day, 2) + digits(date.month, 2) + digits(date.year % 100, 2)
  }

  /// `5107.24680,N`: degrees and minutes with five decimals (1.9 cm).
  private func angle(
    _ degrees: Double, _ width: Int, _ positive: String, _ negative: String
  ) -> String {
    let scaled = Int((abs(degrees) * 6_000_000 + 0.5))
    let (whole, minutes) = (scaled / 6_000_000, scaled % 6_000_000)
    return digits(whole, width) + digits(minutes / 100_000, 2) + "."
      + digits(minutes % 100_000, 5) + "," + (degrees < 0 ? negative : positive)
  }

  private func fixed(_ value: Double, _ decimals: Int) -> String {
    let power = Int(pow(10, Double(decimals)))
    let scaled = Int(abs(value) * Double(power) + 0.5)
    let sign = value < 0 && scaled > 0 ? "-" : ""
    return sign + "\(scaled / power)." + digits(scaled % power, decimals)
  }
}

/// Position error along one axis: slow wander, multipath and white noise.
struct AxisNoise: Sendable {
  private var slow: Double
  private var multipath: Double
  private(set) var error = 0.0

  /// Standard deviation of the whole, metres.
  static let sigma =
    (Synthesis.slow.sigma * Synthesis.slow.sigma
    + Synthesis.multipath.sigma * Synthesis.multipath.sigma
    + Synthesis.white * Synthesis.white).squareRoot()

  init(random: inout SeededRandom) {
    slow = Synthesis.slow.sigma * random.normal()
    multipath = Synthesis.multipath.sigma * random.normal()
  }

  /// First-order Gauss-Markov steps.
  mutating func advance(_ span: Double, random: inout SeededRandom) {
    slow = AxisNoise.step(slow, Synthesis.slow, span, random.normal())
    multipath = AxisNoise.step(multipath, Synthesis.multipath, span, random.normal())
    error = slow + multipath + Synthesis.white * random.normal()
  }

  private static func step(
    _ value: Double, _ kind: (sigma: Double, seconds: Double), _ span: Double, _ normal: Double
  ) -> Double {
    let keep = exp(-span / kind.seconds)
    return value * keep + kind.sigma * (1 - keep * keep).squareRoot() * normal
  }
}
