import GPS
import Glibc
import RunModel

/// The report of a simulated receiver for one epoch, as the integers in its sentences: both the
/// text and the ``Fix`` are derived from them.
struct ReceiverReport: Hashable, Sendable {
  /// The data of an epoch with a fix.
  struct Solution: Hashable, Sendable {
    /// In units of the last decimal of a minute.
    var latitude: Int
    var longitude: Int
    /// In units of the last decimal; `nil` for a receiver that reports no speed.
    var knots: Int?
    var course: Int?
    var hdop: Int
    /// Decimetres, as are the error estimates.
    var altitude: Int
    /// 0 for a receiver that reports no error estimate.
    var axisError: Int
    var altitudeError: Int
    var satellites: Int
  }

  let receiver: ReceiverProfile
  var utc: UTC
  /// `nil` while there is no fix.
  var solution: Solution?
  /// Whether the receiver has ever had a fix.
  var knowsDate: Bool

  /// The fix that ``GPSReader`` reads from the sentences.
  var fix: Fix {
    var fix = Fix(millisecondOfDay: utc.millisecondOfDay)
    guard let solution else {
      fix.satellites = 0
      return fix
    }
    if knowsDate { fix.time = utc }
    let format = receiver.format
    func scaled(_ value: Int, _ decimals: Int) -> Double {
      Double(value) / Double(ReceiverReport.power(decimals))
    }
    let unit = Double(60 * ReceiverReport.power(format.minutes))
    fix.status = .valid
    fix.coordinate = Coordinate(
      latitude: Double(solution.latitude) / unit, longitude: Double(solution.longitude) / unit)
    fix.altitude = scaled(solution.altitude, 1)
    fix.speed = solution.knots.map { scaled($0, format.knots) * (1852.0 / 3600.0) }
    fix.course = solution.course.map { scaled($0, format.course) }
    fix.satellites = solution.satellites
    let hdop = scaled(solution.hdop, format.hdop)
    fix.hdop = hdop
    let reader = GPSConfiguration()
    fix.accuracy = max(1, hdop * reader.metresPerHDOP)
    fix.sigma = hdop * reader.sigmaPerHDOP
    if format.hasGST, solution.axisError > 0 {
      let radius = max(1, scaled(solution.axisError, 1) * (2.0).squareRoot())
      fix.accuracy = radius
      fix.sigma = radius * 0.7071067811865476
    }
    return fix
  }

  /// Rounds a value to an integer in units of its last decimal.
  static func rounded(_ value: Double, _ decimals: Int) -> Int {
    let scaled = abs(value) * Double(power(decimals)) + 0.5
    return value < 0 ? -Int(scaled) : Int(scaled)
  }

  static func power(_ decimals: Int) -> Int {
    var power = 1
    for _ in 0..<decimals { power *= 10 }
    return power
  }
}
