package import Device
import JSON
import RunStore

/// The battery's discharge history, kept in the data directory.
///
/// `battery.json` contains how long each step of 2.5 percent lasted, in seconds, from empty to
/// full; 0 if unknown. It may be deleted at any time, for example after replacing the battery.
package enum BatteryFile {
  package static let path = "battery.json"

  /// Reads the file from a data directory; `nil` if it is missing or damaged.
  package static func read(in directory: String) -> BatteryHistory? {
    let volume = Volume(files: DiskFileSystem(root: directory, access: .read))
    guard let bytes = try? volume.read(path, limit: SmallFile.mostBytes) else { return nil }
    return parse(String(decoding: bytes, as: UTF8.self))
  }

  /// Parses the file; `nil` if it is damaged.
  static func parse(_ text: String) -> BatteryHistory? {
    var seconds: [Int] = []
    var reader = JSONReader(text)
    do {
      try reader.beginObject()
      while let key = try reader.nextKey() {
        guard key == "seconds" else {
          try reader.skipValue()
          continue
        }
        try reader.beginArray()
        while try reader.nextElement(), seconds.count <= BatteryHistory.count {
          seconds.append(try reader.int(in: 0...BatteryHistory.bounds.upperBound))
        }
      }
      try reader.finish()
    } catch { return nil }
    return BatteryHistory(seconds: seconds)
  }

  /// Encodes the file.
  static func bytes(_ history: BatteryHistory) -> [UInt8] {
    var writer = JSONWriter(layout: .compact)
    writer.beginObject()
    writer.key("seconds")
    writer.beginArray()
    for part in history.seconds { writer.int(part) }
    writer.endArray()
    writer.endObject()
    return writer.takeAll() + [UInt8(ascii: "\n")]
  }
}
