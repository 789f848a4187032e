package import RunModel

/// Someone with a receiver who walks a straight line east, and what the receiver says of it.
///
/// No noise: the distance walked is known exactly. One epoch a second, as the sentences of a
/// u-blox receiver.
package struct Walker: Hashable, Sendable {
  /// Where it begins.
  package static let origin = Coordinate(latitude: 52.5, longitude: 13.4)
  /// When it begins unless said otherwise.
  package static let usualDawn = UTC(
    date: CalendarDate(daysSince1970: 20_778), millisecondOfDay: 6 * 3_600_000)

  /// Metres per second while there is a way to go.
  package var speed: Double
  /// Metres from the origin.
  package private(set) var metres = 0.0
  /// Metres from the origin where it stops.
  package var goal = 0.0
  /// Whether satellites are seen.
  package var hasFix = true
  private let dawn: UTC
  private var epochs = 0

  package init(speed: Double, dawn: UTC = Walker.usualDawn) {
    self.speed = speed
    self.dawn = dawn
  }

  /// The time that it says next.
  package var time: UTC {
    UTC(millisecondsSince1970: dawn.millisecondsSince1970 + Int64(epochs) * 1000)
  }

  /// Whether it stands at its goal.
  package var hasArrived: Bool { metres >= goal }

  /// Goes on for a second; the sentences at its end.
  package mutating func step() -> [UInt8] {
    let utc = time
    epochs += 1
    let way = hasFix ? min(speed, max(0, goal - metres)) : 0
    metres += way
    return Walker.sentences(at: utc, metres: hasFix ? metres : nil, speed: way)
  }

  private static func sentences(at utc: UTC, metres: Double?, speed: Double) -> [UInt8] {
    let milliseconds = Int(utc.millisecondOfDay)
    let time =
      digits(milliseconds / 3_600_000, 2) + digits(milliseconds / 60_000 % 60, 2)
      + digits(milliseconds / 1000 % 60, 2) + ".00"
    let date =
      digits(utc.date.day, 2) + digits(utc.date.month, 2) + digits(utc.date.year % 100, 2)
    guard let metres else {
      return sealed("GNRMC,\(time),V,,,,,,,\(date),,,N")
        + sealed("GNGGA,\(time),,,,,0,00,99.99,,,,,,")
    }
    let place = Geodesy.offset(origin, east: metres, north: 0)
    let position = "\(angle(place.latitude, 2)),N,\(angle(place.longitude, 3)),E"
    let knots = fixed(speed / 0.514_444)
    let course = speed > 0 ? "90.00" : ""
    return sealed("GNRMC,\(time),A,\(position),\(knots),\(course),\(date),,,A")
      + sealed("GNGGA,\(time),\(position),1,11,0.80,38.1,M,43.1,M,,")
      + sealed("GNGSA,A,3,05,07,13,15,20,28,30,66,67,76,82,,1.44,0.80,1.20")
      + sealed("GNGST,\(time),4.8,,,,1.5,1.5,2.8")
  }

  /// A sentence with its frame and checksum.
  static func sealed(_ sentence: String) -> [UInt8] {
    let sum = sentence.utf8.reduce(UInt8(0), ^)
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "$")] + Array(sentence.utf8)
      + [UInt8(ascii: "*"), digits[Int(sum >> 4)], digits[Int(sum & 15)], 13, 10]
  }

  /// `5107.24680`: degrees and minutes with five decimals (1.9 cm), of a positive angle.
  private static func angle(_ degrees: Double, _ width: Int) -> String {
    let scaled = Int(degrees * 6_000_000 + 0.5)
    return digits(scaled / 6_000_000, width) + digits(scaled % 6_000_000 / 100_000, 2) + "."
      + digits(scaled % 100_000, 5)
  }

  /// A number from 0 with three decimals.
  private static func fixed(_ value: Double) -> String {
    let scaled = Int(value * 1000 + 0.5)
    return "\(scaled / 1000)." + digits(scaled % 1000, 3)
  }
}
