import RunModel

/// The messages and fields that are read, with the scales of Garmin's profile (FIT SDK,
/// Profile.xlsx).
enum FITProfile {
  /// Field of any message: seconds since ``epoch``.
  static let timestamp: UInt8 = 253

  static let fileID: UInt16 = 0
  static let session: UInt16 = 18
  static let lap: UInt16 = 19
  static let record: UInt16 = 20
  static let event: UInt16 = 21

  /// 1989-12-31T00:00:00Z, in seconds since 1970.
  private static let epoch = 631_065_600.0
  /// Smaller times count from when the device was switched on (profile, `date_time`).
  private static let leastTime = 268_435_456.0
  /// Positions are in parts of a circle that has 2^32.
  private static let degrees = 180 / 2_147_483_648.0

  private static let manufacturers: [Double: String] = [
    1: "Garmin", 23: "Suunto", 32: "Wahoo", 123: "Polar", 294: "COROS",
  ]

  /// A moment; `nil` for one that is no date.
  static func utc(_ seconds: Double?) -> UTC? {
    guard let seconds, seconds >= leastTime else { return nil }
    return UTC(millisecondsSince1970: Int64((seconds + epoch) * 1000))
  }

  /// `file_id`: product_name, or manufacturer and number of the product.
  static func device(_ message: FITMessage) -> String? {
    let maker = message.number(1).flatMap { manufacturers[$0] }
    if let name = message.text(8) {
      guard let maker, !name.lowercased().hasPrefix(maker.lowercased()) else { return name }
      return "\(maker) \(name)"
    }
    guard let maker else { return nil }
    return maker + (message.number(2).map { " product \(Int($0))" } ?? "")
  }

  /// `event`: whether the device's timer runs from now on; `nil` when it is about something else.
  static func timerRuns(_ message: FITMessage) -> Bool? {
    guard message.number(0) == 0 else { return nil }
    switch message.number(1) {
    case 0: return true  // start
    case 1, 4, 8, 9: return false  // stop, stop_all, stop_disable, stop_disable_all
    default: return nil
    }
  }

  /// `record`, without its time.
  static func point(_ message: FITMessage) -> ActivityPoint {
    var place: Coordinate?
    if let latitude = message.number(0), let longitude = message.number(1) {
      // Seven decimals are a centimetre, as the parts of a circle are, and what run files have.
      place = Coordinate(
        latitude: rounded(latitude * degrees, decimals: 7),
        longitude: rounded(longitude * degrees, decimals: 7))
    }
    return ActivityPoint(
      coordinate: place,
      altitude: message.number(78, scale: 5, offset: 500)
        ?? message.number(2, scale: 5, offset: 500),
      speed: message.number(73, scale: 1000) ?? message.number(6, scale: 1000),
      distance: message.number(5, scale: 100))
  }

  /// `lap`: start_time, total_timer_time, total_distance.
  static func lap(_ message: FITMessage) -> ActivityLap {
    ActivityLap(
      start: utc(message.number(2)), duration: message.number(8, scale: 1000),
      distance: message.number(9, scale: 100))
  }

  /// `session`: total_distance, total_timer_time.
  static func totals(_ message: FITMessage) -> ActivityTotals {
    ActivityTotals(
      distance: message.number(9, scale: 100), duration: message.number(8, scale: 1000))
  }
}
