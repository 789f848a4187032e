import Assets
import Device

/// Embedded files that the wearable also contains.
enum EmbeddedFile {
  static func bytes(_ name: String) -> [UInt8]? {
    var length = 0
    guard let start = assets_find(name, &length) else { return nil }
    return Array(UnsafeBufferPointer(start: start, count: length))
  }

  /// Returns the WAV file of a sound, for the browser.
  static func response(_ sound: Sound) -> Response {
    bytes("sounds/\(sound.rawValue).wav").map { Response(type: "audio/wav", body: $0) }
      ?? Response(status: 404, "this program has no such sound")
  }
}
