import RunModel

// Aiding data for a u-blox receiver without a fix. It does not acknowledge any of these.

extension UBX {
  /// UBX-MGA-INI-POS_LLH [M8, M10]: degrees / 1e7, centimetres.
  static func place(_ place: SetupAid.Place) -> BinaryFrame {
    var payload: [UInt8] = [0x01, 0x00, 0, 0]
    payload.append(number: scaled(place.coordinate.latitude))
    payload.append(number: scaled(place.coordinate.longitude))
    payload.append(number: centimetres(place.altitude ?? 0))
    payload.append(number: UInt32(clamping: NMEACommand.whole(place.accuracy * 100)))
    return BinaryFrame(.ubx, initial, payload)
  }

  /// UBX-MGA-INI-TIME_UTC [M8, M10]: valid on arrival; the number of leap seconds is unknown
  /// (-128).
  static func time(_ utc: UTC) -> BinaryFrame {
    let milliseconds = Int(utc.millisecondOfDay)
    var payload: [UInt8] = [0x10, 0x00, 0x00, 0x80]
    payload.append(number: UInt16(clamping: utc.date.year))
    payload.append(UInt8(clamping: utc.date.month))
    payload.append(UInt8(clamping: utc.date.day))
    payload.append(UInt8(clamping: milliseconds / 3_600_000))
    payload.append(UInt8(clamping: milliseconds / 60_000 % 60))
    payload.append(UInt8(clamping: milliseconds / 1000 % 60))
    payload.append(0)
    payload.append(number: UInt32(milliseconds % 1000 * 1_000_000))
    payload.append(number: UInt16(SetupAid.clockAccuracy))
    payload.append(number: UInt16(0))
    payload.append(number: UInt32(0))
    return BinaryFrame(.ubx, initial, payload)
  }

  /// Position and time in one message, for receivers before generation 8.
  ///
  /// UBX-AID-INI [u-blox 6, GPS.G6-SW-10018-D, "AID-INI"]: latitude, longitude, altitude,
  /// accuracy; time as UTC, YYMM and DDHHMMSS; flags 1 position, 2 time, 32 degrees instead of
  /// ECEF, 64 altitude unknown, 1024 UTC.
  static func oldAid(_ place: SetupAid.Place?, _ utc: UTC?) -> BinaryFrame {
    var flags: UInt32 = 0
    var payload: [UInt8] = []
    if let place { flags |= 1 | 32 | (place.altitude == nil ? 64 : 0) }
    payload.append(number: place.map { scaled($0.coordinate.latitude) } ?? 0)
    payload.append(number: place.map { scaled($0.coordinate.longitude) } ?? 0)
    payload.append(number: centimetres(place?.altitude ?? 0))
    let accuracy = place.map { NMEACommand.whole($0.accuracy * 100) } ?? 0
    payload.append(number: UInt32(clamping: accuracy))
    payload.append(number: UInt16(0))
    var month = 0
    var second = 0
    var nanoseconds = 0
    if let utc {
      flags |= 2 | 1024
      let milliseconds = Int(utc.millisecondOfDay)
      month = utc.date.year % 100 * 100 + utc.date.month
      let time = milliseconds / 3_600_000 * 10_000 + milliseconds / 60_000 % 60 * 100
      second = utc.date.day * 1_000_000 + time + milliseconds / 1000 % 60
      nanoseconds = milliseconds % 1000 * 1_000_000
    }
    payload.append(number: UInt16(month))
    payload.append(number: UInt32(second))
    payload.append(number: Int32(nanoseconds))
    payload.append(number: UInt32(SetupAid.clockAccuracy * 1000))
    for _ in 0..<3 { payload.append(number: UInt32(0)) }
    payload.append(number: flags)
    return BinaryFrame(.ubx, oldInitial, payload)
  }

  private static func scaled(_ degrees: Double) -> Int32 {
    Int32(clamping: NMEACommand.whole(degrees * 1e7))
  }

  private static func centimetres(_ metres: Double) -> Int32 {
    Int32(clamping: NMEACommand.whole(metres * 100))
  }
}
