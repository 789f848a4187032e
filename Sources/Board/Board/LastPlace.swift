import GPS
import JSON
package import RunModel
import RunStore

/// The receiver's last known position, kept in the data directory for the next start.
///
/// `last-place.json` is written when a run is saved and when the program ends; it may be deleted at
/// any time. A receiver without a backup battery starts cold: given its probable position and time,
/// it searches for the right satellites first.
package struct LastPlace: Hashable, Sendable {
  package static let path = "last-place.json"
  /// Assumed standard deviation of the position in metres, since the runner may have travelled.
  static let accuracy = 100_000.0
  /// After this long the runner may be anywhere.
  static let longestAge = Duration.seconds(60 * 86_400)

  /// Plausible altitudes, metres.
  private static let altitudes = -1000.0...10_000.0

  package var coordinate: Coordinate
  /// Metres above mean sea level.
  package var altitude: Double?
  /// Time of the position.
  package var time: UTC?

  package init(coordinate: Coordinate, altitude: Double? = nil, time: UTC? = nil) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.time = time
  }

  /// Reads the file from a data directory; `nil` if it is missing or damaged.
  package init?(in directory: String) {
    let volume = Volume(files: DiskFileSystem(root: directory, access: .read))
    guard let bytes = try? volume.read(LastPlace.path, limit: SmallFile.mostBytes) else {
      return nil
    }
    self.init(String(decoding: bytes, as: UTF8.self))
  }

  /// Creates the position of a fix, with the trusted time of its arrival; `nil` if it has no
  /// position.
  package init?(_ fix: Fix, time: UTC?) {
    guard fix.status == .valid, let coordinate = fix.coordinate else { return nil }
    let altitude = fix.altitude.flatMap { LastPlace.altitudes.contains($0) ? $0 : nil }
    self.init(coordinate: coordinate, altitude: altitude, time: time)
  }

  /// Parses the file; `nil` if it is damaged.
  package init?(_ text: String) {
    var latitude: Double?
    var longitude: Double?
    var altitude: Double?
    var time: UTC?
    var reader = JSONReader(text)
    do {
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "latitude": latitude = try reader.double(in: -90...90)
        case "longitude": longitude = try reader.double(in: -180...180)
        case "altitude": altitude = try reader.double(in: LastPlace.altitudes)
        case "time": time = UTC(iso8601: try reader.string())
        default: try reader.skipValue()
        }
      }
      try reader.finish()
    } catch { return nil }
    guard let latitude, let longitude else { return nil }
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    self.init(coordinate: coordinate, altitude: altitude, time: time)
  }

  /// The encoded file.
  package var bytes: [UInt8] {
    var writer = JSONWriter(layout: .indented)
    writer.beginObject()
    writer.key("latitude")
    writer.double(coordinate.latitude, decimals: 6)
    writer.key("longitude")
    writer.double(coordinate.longitude, decimals: 6)
    if let altitude {
      writer.key("altitude")
      writer.double(altitude, decimals: 1)
    }
    if let time {
      writer.key("time")
      writer.string(time.iso8601)
    }
    writer.endObject()
    return writer.takeAll() + [UInt8(ascii: "\n")]
  }

  /// Returns the position to send to the receiver; `nil` if it is known to be too old.
  func place(at utc: UTC?) -> SetupAid.Place? {
    if let utc, let time {
      let age = utc.millisecondsSince1970.subtractingSaturated(time.millisecondsSince1970)
      guard (0...LastPlace.longestAge.milliseconds).contains(age) else { return nil }
    }
    return SetupAid.Place(coordinate, altitude: altitude, accuracy: LastPlace.accuracy)
  }
}
