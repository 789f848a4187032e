package import RunModel

/// Valid NMEA sentences for a place and time.
package enum Sentences {
  /// Returns RMC and GGA of one epoch; without a place the receiver is searching.
  package static func epoch(
    _ place: Coordinate?, utc: UTC, speed: Double = 3, course: Double = 90, hdop: Double = 0.8,
    altitude: Double = 40
  ) -> [UInt8] {
    let stamp = utc.fileStamp
    let time = stamp.dropFirst(9).prefix(6)
    let date =
      "\(stamp.dropFirst(6).prefix(2))\(stamp.dropFirst(4).prefix(2))"
      + "\(stamp.dropFirst(2).prefix(2))"
    guard let place else {
      return line("GPRMC,\(time).00,V,,,,,,,\(date),,,N")
        + line("GPGGA,\(time).00,,,,,0,03,,,M,,M,,")
    }
    let position =
      "\(degrees(place.latitude, 2, "N", "S")),\(degrees(place.longitude, 3, "E", "W"))"
    let knots = fixed(speed / 0.514444, 3)
    return line("GPRMC,\(time).00,A,\(position),\(knots),\(fixed(course, 1)),\(date),,,A")
      + line("GPGGA,\(time).00,\(position),1,09,\(fixed(hdop, 2)),\(fixed(altitude, 1)),M,0.0,M,,")
  }

  /// Returns a complete sentence with `$`, checksum and line break.
  package static func line(_ body: String) -> [UInt8] {
    let sum = body.utf8.reduce(UInt8(0)) { $0 ^ $1 }
    let text = String(sum, radix: 16, uppercase: true)
    return Array("$\(body)*\(text.utf8.count < 2 ? "0" : "")\(text)\r\n".utf8)
  }

  private static func degrees(
    _ value: Double, _ width: Int, _ positive: String, _ negative: String
  ) -> String {
    let units = Int((abs(value) * 60 * 1_000_000).rounded())
    let (whole, rest) = (units / 60_000_000, units % 60_000_000)
    return "\(digits(whole, width))\(digits(rest / 1_000_000, 2)).\(digits(rest % 1_000_000, 6)),"
      + (value < 0 ? negative : positive)
  }

  private static func fixed(_ value: Double, _ decimals: Int) -> String {
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let units = Int((value * Double(scale)).rounded())
    return "\(units / scale).\(digits(units % scale, decimals))"
  }
}
