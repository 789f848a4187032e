import Assets
import Device

/// The sounds embedded in the binary.
enum SoundFiles {
  /// Reads the clip of a sound.
  ///
  /// - Throws: `Clip.Fault` if it is missing or damaged.
  static func clip(_ sound: Sound) throws(Clip.Fault) -> Clip {
    let name = "sounds/\(sound.rawValue).wav"
    var length = 0
    guard let start = assets_find(name, &length) else {
      throw Clip.Fault(description: "\(name) is not embedded in this program")
    }
    return try Clip(wav: UnsafeRawBufferPointer(start: start, count: length))
  }
}
