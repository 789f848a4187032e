package import RunModel

/// A walker with a receiver on a straight line to the east, and the receiver's sentences.
///
/// There is no noise, so the distance walked is known exactly. The sentences are those of a u-blox
/// receiver.
package struct Walker: Hashable, Sendable {
  /// The start of the walk.
  package static let origin = Coordinate(latitude: 52.5, longitude: 13.4)
  /// The default start time.
  package static let usualDawn = UTC(
    date: CalendarDate(daysSince1970: 20_778), millisecondOfDay: 6 * 3_600_000)

  /// Speed until the goal is reached, metres per second.
  package var speed: Double
  /// Metres from the origin.
  package private(set) var metres = 0.0
  /// Distance from the origin where the walker stops, metres.
  package var goal = 0.0
  /// Whether the receiver has a fix; without one the walker stands.
  package var hasFix = true
  private let dawn: UTC
  /// Milliseconds since dawn.
  private var elapsed: Int64 = 0

  package init(speed: Double, dawn: UTC = Walker.usualDawn) {
    self.speed = speed
    self.dawn = dawn
  }

  /// The time of the last epoch.
  package var time: UTC {
    UTC(millisecondsSince1970: dawn.millisecondsSince1970 + elapsed)
  }

  /// Whether the goal is reached.
  package var hasArrived: Bool { metres >= goal }

  /// Sets the goal `more` metres ahead.
  package mutating func stop(within more: Double) { goal = metres + more }

  /// Advances by `span` milliseconds and returns the sentences of the new epoch.
  package mutating func step(
    _ span: Int64 = 1000, saying names: [SentenceName] = [.rmc, .gga, .gsa, .gst]
  ) -> [UInt8] {
    elapsed += span
    let seconds = Double(span) / 1000
    let way = hasFix ? min(speed * seconds, max(0, goal - metres)) : 0
    metres += way
    let epoch = EpochFields(at: time, metres: hasFix ? metres : nil, speed: way / seconds)
    return names.flatMap { epoch.sentence($0) }
  }

  /// Frames a sentence with `$`, checksum and line ending.
  static func sealed(_ sentence: String) -> [UInt8] {
    let sum = sentence.utf8.reduce(UInt8(0), ^)
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "$")] + Array(sentence.utf8)
      + [UInt8(ascii: "*"), digits[Int(sum >> 4)], digits[Int(sum & 15)], 13, 10]
  }

  /// Formats a positive angle as `5107.24680`: degrees and minutes with five decimals (1.9 cm).
  fileprivate static func angle(_ degrees: Double, _ width: Int) -> String {
    let scaled = Int(degrees * 6_000_000 + 0.5)
    return digits(scaled / 6_000_000, width) + digits(scaled % 6_000_000 / 100_000, 2) + "."
      + digits(scaled % 100_000, 5)
  }

  /// Formats a non-negative number with three decimals.
  fileprivate static func fixed(_ value: Double) -> String {
    let scaled = Int(value * 1000 + 0.5)
    return "\(scaled / 1000)." + digits(scaled % 1000, 3)
  }
}

/// The field values of one epoch.
private struct EpochFields {
  private let time: String
  private let date: String
  /// `nil` without a fix.
  private let position: String?
  private let knots: String
  private let course: String

  init(at utc: UTC, metres: Double?, speed: Double) {
    let milliseconds = Int(utc.millisecondOfDay)
    time =
      digits(milliseconds / 3_600_000, 2) + digits(milliseconds / 60_000 % 60, 2)
      + digits(milliseconds / 1000 % 60, 2) + "." + digits(milliseconds % 1000 / 10, 2)
    date = digits(utc.date.day, 2) + digits(utc.date.month, 2) + digits(utc.date.year % 100, 2)
    position = metres.map { metres in
      let place = Geodesy.offset(Walker.origin, east: metres, north: 0)
      return "\(Walker.angle(place.latitude, 2)),N,\(Walker.angle(place.longitude, 3)),E"
    }
    knots = Walker.fixed(speed / 0.514_444)
    course = speed > 0 ? "90.00" : ""
  }

  /// Returns a sentence; its fields are empty without a fix.
  func sentence(_ name: SentenceName) -> [UInt8] {
    guard let position else { return Walker.sealed(empty(name)) }
    switch name {
    case .rmc: return Walker.sealed("GNRMC,\(time),A,\(position),\(knots),\(course),\(date),,,A")
    case .vtg: return Walker.sealed("GNVTG,\(course),T,,M,\(knots),N,,K,A")
    case .gga: return Walker.sealed("GNGGA,\(time),\(position),1,11,0.80,38.1,M,43.1,M,,")
    case .gsa:
      return Walker.sealed("GNGSA,A,3,05,07,13,15,20,28,30,66,67,76,82,,1.44,0.80,1.20")
    case .gsv:
      return Walker.sealed("GPGSV,2,1,07,05,55,120,41,07,62,281,44,13,31,066,38,15,22,179,35")
        + Walker.sealed("GPGSV,2,2,07,20,41,301,40,28,18,240,33,30,70,010,45")
        + Walker.sealed("GLGSV,1,1,04,66,33,081,37,67,64,145,42,76,20,322,34,82,51,222,40")
    case .gll: return Walker.sealed("GNGLL,\(position),\(time),A,A")
    case .gst: return Walker.sealed("GNGST,\(time),4.8,,,,1.5,1.5,2.8")
    }
  }

  private func empty(_ name: SentenceName) -> String {
    switch name {
    case .rmc: "GNRMC,\(time),V,,,,,,,\(date),,,N"
    case .vtg: "GNVTG,,,,,,,,,N"
    case .gga: "GNGGA,\(time),,,,,0,00,99.99,,,,,,"
    case .gsa: "GNGSA,A,1,,,,,,,,,,,,,99.99,99.99,99.99"
    case .gsv: "GPGSV,1,1,00"
    case .gll: "GNGLL,,,,,\(time),V,N"
    case .gst: "GNGST,\(time),,,,,,,"
    }
  }
}
