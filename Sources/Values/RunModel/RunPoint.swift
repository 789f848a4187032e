/// An accepted fix of a run; unknown is `nil`.
package struct RunPoint: Hashable, Sendable {
  /// Seconds since the start, pauses included.
  package var elapsed: Double
  /// As reported by the receiver.
  package var timestamp: UTC?
  package var coordinate: Coordinate
  /// Metres above mean sea level.
  package var altitude: Double?
  /// Radius in metres of the 68 % confidence circle.
  package var accuracy: Double?
  package var hdop: Double?
  /// Speed over ground in m/s.
  package var speed: Double?
  /// Degrees from true north.
  package var course: Double?
  /// Metres run so far.
  package var distance: Double
  /// Index in the run's segments.
  package var segment: Int
  /// Readings of other sensors.
  package var channels: ChannelValues
  /// Metres run so far according to the run's other distance, see ``OtherDistance``.
  package var otherDistance: Double?

  package init(
    elapsed: Double, timestamp: UTC?, coordinate: Coordinate, altitude: Double? = nil,
    accuracy: Double? = nil, hdop: Double? = nil, speed: Double? = nil, course: Double? = nil,
    distance: Double, segment: Int, channels: ChannelValues = ChannelValues(),
    otherDistance: Double? = nil
  ) {
    self.elapsed = elapsed
    self.timestamp = timestamp
    self.coordinate = coordinate
    self.altitude = altitude
    self.accuracy = accuracy
    self.hdop = hdop
    self.speed = speed
    self.course = course
    self.distance = distance
    self.segment = segment
    self.channels = channels
    self.otherDistance = otherDistance
  }

  /// Makes a point from a fix, rounded to the run file's precision, except for the position, which
  /// is still needed at full precision to interpolate marks.
  package init(
    _ fix: Fix, at place: Coordinate, distance: Double, segment: Int,
    channels: ChannelValues = ChannelValues()
  ) {
    func kept(_ value: Double?, _ quantity: Quantity) -> Double? {
      value.map { quantity.rounded($0) }
    }
    self.init(
      elapsed: 0, timestamp: fix.time, coordinate: place, altitude: kept(fix.altitude, .altitude),
      accuracy: kept(fix.accuracy, .accuracy), hdop: kept(fix.hdop, .hdop),
      speed: kept(fix.speed, .speed), course: kept(fix.course, .course), distance: distance,
      segment: segment, channels: channels)
  }
}

extension RunPoint: RarelyWhole, Packable {
  package init() {
    self.init(
      elapsed: 0, timestamp: nil, coordinate: Coordinate(latitude: 0, longitude: 0), distance: 0,
      segment: 0)
  }

  /// The columns of all run files and CSV.
  package static let commonTable = [
    Column(.elapsed, isRequired: true, usualDecimals: 3), Column(.timestamp),
    Column(.latitude, isRequired: true), Column(.longitude, isRequired: true), Column(.altitude),
    Column(.accuracy), Column(.hdop), Column(.speed), Column(.course),
    Column(.distance, isRequired: true), Column(.segment, isRequired: true),
  ]
  /// The common columns, one per channel, and one for the other distance, which only some imported
  /// runs have.
  package static let table =
    commonTable + Channel.allCases.map { Column($0.quantity) } + [Column(.otherDistance)]

  /// Index of the channel's column in the table.
  package static func index(of channel: Channel) -> Int { firstChannel + channel.rawValue }

  /// Index of the column of the other distance.
  package static let otherDistanceIndex = table.count - 1

  private static let firstChannel = 11

  package static var usualColumns: Int { firstChannel }
  package var hasRareColumns: Bool { !channels.isEmpty || otherDistance != nil }

  package subscript(column index: Int) -> Double? {
    get {
      switch index {
      case 0: elapsed
      case 1: timestamp.columnValue
      case 2: coordinate.latitude
      case 3: coordinate.longitude
      case 4: altitude
      case 5: accuracy
      case 6: hdop
      case 7: speed
      case 8: course
      case 9: distance
      case 10: Double(segment)
      default:
        if let channel = Channel(rawValue: index - RunPoint.firstChannel) {
          channels[channel]
        } else {
          otherDistance
        }
      }
    }
    set {
      switch index {
      case 0: elapsed = newValue ?? 0
      case 1: timestamp.columnValue = newValue
      case 2: coordinate.latitude = newValue ?? 0
      case 3: coordinate.longitude = newValue ?? 0
      case 4: altitude = newValue
      case 5: accuracy = newValue
      case 6: hdop = newValue
      case 7: speed = newValue
      case 8: course = newValue
      case 9: distance = newValue ?? 0
      case 10: segment = newValue.flatMap { Int(exactly: $0) } ?? 0
      default:
        if let channel = Channel(rawValue: index - RunPoint.firstChannel) {
          channels[channel] = newValue
        } else {
          otherDistance = newValue
        }
      }
    }
  }
}
