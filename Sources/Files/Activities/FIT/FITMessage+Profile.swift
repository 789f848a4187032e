import FIT
import RunModel

/// The messages of the profile that describe an activity.
extension FITMessage {
  private static let manufacturers: [Double: String] = [
    1: "Garmin", 23: "Suunto", 32: "Wahoo", 123: "Polar", 294: "COROS",
  ]

  private func time(_ field: FITField) -> UTC? { FITProfile.utc(number(field)) }

  /// `file_id`: product_name, or manufacturer and product number.
  var device: String? {
    typealias FileID = FITProfile.FileID
    let maker = number(FileID.manufacturer).flatMap { FITMessage.manufacturers[$0] }
    if let name = text(FileID.productName) {
      guard let maker, !name.lowercased().hasPrefix(maker.lowercased()) else { return name }
      return "\(maker) \(name)"
    }
    guard let maker else { return nil }
    let product = number(FileID.product).flatMap { UInt16(exactly: $0) }
    return maker + (product.map { " product \($0)" } ?? "")
  }

  /// `event`: whether the device's timer was started, not stopped; `nil` for other events.
  var timerRuns: Bool? {
    guard number(FITProfile.Event.event) == Double(FITEvent.timer.rawValue) else { return nil }
    let type = number(FITProfile.Event.type).flatMap { UInt8(exactly: $0) }
    return switch type.flatMap({ FITEventType(rawValue: $0) }) {
    case .start: true
    case .stop, .stopAll, .stopDisable, .stopDisableAll: false
    case nil: nil
    }
  }

  /// `record`, without its time.
  var point: ActivityPoint {
    typealias Record = FITProfile.Record
    var point = ActivityPoint(
      coordinate: place(Record.latitude, Record.longitude),
      altitude: number(Record.enhancedAltitude) ?? number(Record.altitude),
      speed: number(Record.enhancedSpeed) ?? number(Record.speed),
      distance: number(Record.distance))
    for channel in FITChannel.all { point.add(channel.channel, number(channel.value)) }
    return point
  }

  private func place(_ latitude: FITField, _ longitude: FITField) -> Coordinate? {
    guard let latitude = number(latitude), let longitude = number(longitude) else { return nil }
    // Seven decimals are about a centimetre, the resolution of FIT's semicircles and of run files.
    return Coordinate(
      latitude: rounded(latitude, decimals: 7), longitude: rounded(longitude, decimals: 7))
  }

  /// `record`: the speed (m/s) and the low 12 bits of the distance (1/16 m), which some devices
  /// write in a compressed field.
  var compressed: (speed: Double, distance: UInt32)? {
    guard let bytes = raw(FITProfile.Record.compressedSpeedDistance)?.map({ UInt32($0) }),
      bytes.count == 3, bytes != [0xff, 0xff, 0xff]
    else { return nil }
    return (Double(bytes[0] | (bytes[1] & 0x0f) << 8) / 100, bytes[1] >> 4 | bytes[2] << 4)
  }

  /// `gps_metadata`: a position with its own time.
  var cameraPoint: ActivityPoint {
    typealias Metadata = FITProfile.GPSMetadata
    let second = time(Metadata.utc)
    let fraction = number(Metadata.milliseconds).flatMap { Int64(exactly: $0) } ?? 0
    return ActivityPoint(
      time: second.map {
        UTC(millisecondsSince1970: $0.millisecondsSince1970 + min(max(fraction, 0), 999))
      },
      coordinate: place(Metadata.latitude, Metadata.longitude),
      altitude: number(Metadata.altitude), speed: number(Metadata.speed),
      course: number(Metadata.heading))
  }

  /// For a `field_description` of one of our own fields, its number and its key in messages;
  /// otherwise `nil`.
  var ownField: (number: UInt8, key: FITDeveloperKey)? {
    typealias Description = FITProfile.FieldDescription
    let (name, units) = (text(Description.name), text(Description.units))
    let type = number(Description.baseType)
    let own = FITOwnField.all.first {
      name == $0.name && units == $0.units && type == Double($0.field.type.code)
    }
    guard let own, let field = number(Description.number).flatMap({ UInt8(exactly: $0) }),
      let developer = number(Description.developerIndex).flatMap({ UInt8(exactly: $0) })
    else { return nil }
    return (own.field.number, FITDeveloperKey(number: field, developer: developer))
  }

  var lap: ActivityLap {
    typealias Lap = FITProfile.Lap
    return ActivityLap(
      start: time(Lap.startTime), duration: number(Lap.timerTime), distance: number(Lap.distance),
      isAutomatic: number(Lap.trigger).map { $0 == 2 }, elapsed: number(Lap.elapsedTime))
  }

  /// From `session`.
  var sport: String? {
    number(FITProfile.Session.sport).flatMap { UInt8(exactly: $0) }
      .map { FITSport.name(of: $0) }
  }

  /// From `activity`: seconds by which the device's local time was ahead of UTC.
  var utcOffset: Double? {
    guard let time = number(FITProfile.timestamp),
      let local = number(FITProfile.Activity.localTimestamp)
    else { return nil }
    return local - time
  }

  /// From `session`.
  var start: UTC? { time(FITProfile.Session.startTime) }

  /// From `session`.
  var totals: ActivityTotals {
    typealias Session = FITProfile.Session
    return ActivityTotals(
      distance: number(Session.distance), duration: number(Session.timerTime))
  }
}
