package import Device
import RunModel
import RunStore

/// `self-test.txt` in the data directory: the result of the last self-test (*Settings*, *Test*),
/// written by the wearable in English for readers of a report.
///
///     moonrunner 1.0.0
///     Pirate Audio
///     2026-11-28
///     Picture: ok
///     Buttons: no: Up
package enum SelfTestFile {
  package static let path = "self-test.txt"
  /// Size limit, larger than the result of any test.
  package static let mostBytes = 4096

  /// Returns the file's lines without control characters; `nil` if the file is missing or too
  /// large.
  package static func lines(in directory: String) -> [String]? {
    let volume = Volume(files: DiskFileSystem(root: directory, access: .read))
    guard let bytes = try? volume.read(path, limit: mostBytes) else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { $0.printable }
  }
}

extension BoardDescription {
  /// The parts that this board lacks.
  package var absent: Set<Part> {
    var absent: Set<Part> = []
    if gps == nil { absent.insert(.gps) }
    if motor == nil { absent.insert(.motor) }
    if sound == nil { absent.insert(.sound) }
    if battery == nil { absent.insert(.battery) }
    return absent
  }
}
