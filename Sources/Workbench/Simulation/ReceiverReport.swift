import GPS
import Glibc
import RunModel

/// What a simulated receiver says of one epoch, as the whole numbers that its sentences carry: the
/// text and the ``Fix`` are made of the same ones.
struct ReceiverReport: Hashable, Sendable {
  /// What is known while there is a fix.
  struct Solution: Hashable, Sendable {
    /// In the last decimal of a minute.
    var latitude: Int
    var longitude: Int
    /// In the last decimal; `nil` of a receiver that says no speed.
    var knots: Int?
    var course: Int?
    var hdop: Int
    /// Decimetres, like the estimates of the error.
    var altitude: Int
    /// 0 of a receiver that says nothing of its error.
    var axisError: Int
    var altitudeError: Int
    var satellites: Int
  }

  let receiver: ReceiverProfile
  var utc: UTC
  /// `nil` while there is no fix.
  var solution: Solution?
  /// Whether there ever was a fix.
  var knowsDate: Bool

  /// What ``GPSReader`` makes of the sentences.
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

  /// A value as it is written: rounded to the last of its decimals.
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
