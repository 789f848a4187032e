import RunModel

/// The noise-free output of a receiver while the runner goes straight on.
struct WalkReceiver {
  /// Its view of the sky.
  enum Sky: String {
    /// A fix with an accuracy of 4 m.
    case fix
    /// A fix too poor to count.
    case poor
    /// No satellites: sentences without a position.
    case blind
    /// No bytes at all.
    case silent
  }

  var sky = Sky.blind
  /// Metres per second northwards; negative southwards.
  var speed = 0.0
  private var north = 0.0
  /// Whole seconds since `WalkReceiver.dawn`.
  private(set) var seconds = 0

  /// 2026-11-21T06:15:00Z.
  static let dawn = UTC(millisecondsSince1970: 1_795_241_700_000)
  static let home = Coordinate(latitude: 52.5145, longitude: 13.3501)

  /// Advances by a second; returns the bytes at its end.
  mutating func next() -> [UInt8]? {
    seconds += 1
    north += speed
    return bytes
  }

  /// Advances by some seconds without a listener.
  mutating func skip(_ count: Int) { seconds += count }

  private var bytes: [UInt8]? {
    let utc = WalkReceiver.dawn.shifted(bySeconds: seconds)
    let stamp = utc.fileStamp
    let time = "\(stamp.dropFirst(9).prefix(6)).00"
    let date = "\(stamp.dropFirst(6).prefix(2))\(stamp.dropFirst(4).prefix(2))26"
    switch sky {
    case .silent: return nil
    case .blind:
      return line("GNRMC,\(time),V,,,,,,,\(date),,,N") + line("GNGGA,\(time),,,,,0,00,99.99,,,,,,")
    case .fix, .poor:
      let place = Geodesy.offset(WalkReceiver.home, east: 0, north: north)
      let position = "\(degrees(place.latitude, 2)),N,\(degrees(place.longitude, 3)),E"
      let course = speed < 0 ? "180.0" : speed > 0 ? "0.0" : ""
      let sigma = sky == .fix ? "2.6" : "40.0"
      let hdop = sky == .fix ? "0.80" : "6.00"
      return line("GNRMC,\(time),A,\(position),\(knots),\(course),\(date),,,A")
        + line("GNGGA,\(time),\(position),1,11,\(hdop),\(altitude),M,43.1,M,,")
        + line("GNGST,\(time),4.8,,,,\(sigma),\(sigma),4.0")
    }
  }

  private var knots: String { tenths(abs(speed) / 0.514_444) }

  /// The altitude on a hill of 20 m whose top is 100 m from the start.
  private var altitude: String { tenths(40 + max(0, 20 - abs(north - 100) / 5)) }

  private func tenths(_ value: Double) -> String {
    let scaled = Int(value * 10 + 0.5)
    return "\(scaled / 10).\(scaled % 10)"
  }

  private func degrees(_ value: Double, _ width: Int) -> String {
    let scaled = Int(value * 60 * 1_000_000 + 0.5)
    let (whole, rest) = (scaled / 60_000_000, scaled % 60_000_000)
    return "\(digits(whole, width))\(digits(rest / 1_000_000, 2)).\(digits(rest % 1_000_000, 6))"
  }

  private func line(_ body: String) -> [UInt8] {
    let sum = body.utf8.reduce(UInt8(0), ^)
    return Array("$\(body)*\(hexadecimal(UInt64(sum), digits: 2).uppercased())\r\n".utf8)
  }
}
