import Glibc
import RunModel

/// The elements read from GPX and TCX files.
///
/// No raw values: Swift would compare those instead of the cases.
enum XMLElement {
  // GPX, with our own extensions, which also appear in TCX files.
  case gpx, metadata, trk, rte, type, extensions, trkseg, trkpt, rtept, rpt
  case name, cmt, desc, sym, ele, time, hdop, speed, course, distance
  case elapsed, pause, lap

  // TCX
  case trainingCenterDatabase, activity, tcxCourse, creator, tcxName, tcxExtensions, tcxLap
  case totalTimeSeconds, triggerMethod, track, trackpoint, coursePoint, pointType, notes, tcxTime
  case latitudeDegrees, longitudeDegrees, altitudeMeters, distanceMeters
  case heartRateBpm, value, cadence, runCadence, tcxSpeed, watts

  /// Looks up an element by its local name; `nil` if no handler uses it.
  init?(name: String) {
    guard let element = XMLElement.byName[name] else { return nil }
    self = element
  }

  private static let byName: [String: XMLElement] = [
    "gpx": .gpx, "metadata": .metadata, "trk": .trk, "rte": .rte, "type": .type,
    "extensions": .extensions, "trkseg": .trkseg, "trkpt": .trkpt, "rtept": .rtept, "rpt": .rpt,
    "name": .name, "cmt": .cmt, "desc": .desc, "sym": .sym, "ele": .ele, "time": .time,
    "hdop": .hdop, "speed": .speed, "course": .course, "distance": .distance,
    "elapsed": .elapsed, "pause": .pause, "lap": .lap,
    "TrainingCenterDatabase": .trainingCenterDatabase, "Activity": .activity,
    "Course": .tcxCourse, "Creator": .creator, "Name": .tcxName, "Extensions": .tcxExtensions,
    "Lap": .tcxLap, "TotalTimeSeconds": .totalTimeSeconds, "TriggerMethod": .triggerMethod,
    "Track": .track, "Trackpoint": .trackpoint, "CoursePoint": .coursePoint,
    "PointType": .pointType, "Notes": .notes, "Time": .tcxTime,
    "LatitudeDegrees": .latitudeDegrees, "LongitudeDegrees": .longitudeDegrees,
    "AltitudeMeters": .altitudeMeters, "DistanceMeters": .distanceMeters,
    "HeartRateBpm": .heartRateBpm, "Value": .value, "Cadence": .cadence,
    "RunCadence": .runCadence, "Speed": .tcxSpeed, "Watts": .watts,
  ]
}

/// An element name, looked up once per file.
final class XMLName {
  /// As written in the file, with its prefix.
  fileprivate let written: [UInt8]
  /// Without the prefix: programs choose their own prefixes for the same namespaces.
  let local: String
  /// `nil` if no handler uses it.
  let element: XMLElement?
  /// The sensor whose values are stored in this element of a GPX point.
  let channel: Channel?

  fileprivate init(_ written: UnsafeBufferPointer<UInt8>) {
    self.written = Array(written)
    let local = written.lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? 0
    self.local = String(decoding: written[local...], as: UTF8.self)
    element = XMLElement(name: self.local)
    channel = Channel(gpx: self.local)
  }

  fileprivate func isWritten(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    written.withUnsafeBytes { known in
      guard known.count == bytes.count, let first = known.baseAddress, let other = bytes.baseAddress
      else { return false }
      return memcmp(first, other, known.count) == 0
    }
  }
}

/// The element names seen so far in a file.
struct XMLNames {
  /// Hash table size; all formats together have about a hundred names.
  private static let slots = 512
  /// Maximum probes per name, so that no choice of names makes lookups slow.
  private static let probes = 4
  /// Maximum length of a cached name, in bytes.
  private static let longest = 64

  private var slots = [XMLName?](repeating: nil, count: XMLNames.slots)

  /// Returns the entry for a null-terminated name.
  mutating func name(_ written: UnsafePointer<CChar>) -> XMLName {
    // 32-bit FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/
    var hash: UInt32 = 2_166_136_261
    var length = 0
    while written[length] != 0 {
      hash = (hash ^ UInt32(UInt8(bitPattern: written[length]))) &* 16_777_619
      length += 1
    }
    return written.withMemoryRebound(to: UInt8.self, capacity: length) { bytes in
      let bytes = UnsafeBufferPointer(start: bytes, count: length)
      var slot = Int(hash ^ hash >> 16)
      for _ in 0..<XMLNames.probes {
        slot %= XMLNames.slots
        guard let known = slots[slot] else {
          let name = XMLName(bytes)
          if length <= XMLNames.longest { slots[slot] = name }
          return name
        }
        if known.isWritten(bytes) { return known }
        slot += 1
      }
      return XMLName(bytes)
    }
  }
}
