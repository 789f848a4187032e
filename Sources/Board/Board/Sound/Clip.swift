/// A sound as interleaved 16-bit samples.
struct Clip: Hashable, Sendable {
  /// Why bytes are not a valid clip.
  struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    var description: String
  }

  /// Frames per second.
  var rate: Int
  var channels: Int
  var samples: [Int16]

  var frames: Int { samples.count / channels }

  init(rate: Int, channels: Int, samples: [Int16]) {
    self.rate = rate
    self.channels = channels
    self.samples = samples
  }

  /// Parses a WAV file: RIFF, one chunk `fmt ` of uncompressed 16-bit samples, then one `data`;
  /// other chunks are skipped.
  ///
  /// ```
  /// "RIFF" size "WAVE" { id:4 size:4le bytes pad-to-even }...
  /// fmt:  format:2 = 1, channels:2, rate:4, bytes per second:4, bytes per frame:2, bits:2 = 16
  /// ```
  ///
  /// - Throws: `Fault` for anything else.
  init(wav bytes: UnsafeRawBufferPointer) throws(Fault) {
    guard bytes.count >= 12, Clip.name(bytes, 0) == "RIFF", Clip.name(bytes, 8) == "WAVE" else {
      throw Fault(description: "not a WAV file")
    }
    var format: (channels: Int, rate: Int)?
    var index = 12
    while index + 8 <= bytes.count {
      let size = Int(Clip.number(bytes, index + 4, 4))
      let start = index + 8
      guard size <= bytes.count - start else {
        throw Fault(description: "the WAV file is truncated")
      }
      let chunk = UnsafeRawBufferPointer(rebasing: bytes[start..<(start + size)])
      switch Clip.name(bytes, index) {
      case "fmt ":
        format = try Clip.format(chunk)
      case "data":
        guard let format else { throw Fault(description: "the samples precede the format chunk") }
        guard size > 0, size.isMultiple(of: 2 * format.channels) else {
          throw Fault(description: "\(size) bytes are not a whole number of frames")
        }
        self.init(
          rate: format.rate, channels: format.channels,
          samples: (0..<(size / 2)).map {
            Int16(truncatingIfNeeded: Clip.number(chunk, $0 * 2, 2))
          })
        return
      default: break
      }
      index = start + size + size % 2
    }
    throw Fault(description: "the WAV file has no samples")
  }

  private static func format(
    _ chunk: UnsafeRawBufferPointer
  ) throws(Fault) -> (channels: Int, rate: Int) {
    guard chunk.count >= 16 else { throw Fault(description: "the format chunk is truncated") }
    let channels = Int(number(chunk, 2, 2))
    let rate = Int(number(chunk, 4, 4))
    guard number(chunk, 0, 2) == 1, number(chunk, 14, 2) == 16 else {
      throw Fault(description: "the samples are not 16-bit PCM")
    }
    guard (1...2).contains(channels), (4000...192_000).contains(rate) else {
      throw Fault(description: "\(channels) channels at \(rate) Hz are not supported")
    }
    return (channels, rate)
  }

  private static func name(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> String {
    String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self)
  }

  /// Reads a little-endian number.
  private static func number(
    _ bytes: UnsafeRawBufferPointer, _ offset: Int, _ count: Int
  ) -> UInt32 {
    var value: UInt32 = 0
    for index in (0..<count).reversed() { value = value << 8 | UInt32(bytes[offset + index]) }
    return value
  }
}
