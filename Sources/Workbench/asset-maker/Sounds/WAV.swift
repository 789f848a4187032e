/// A WAV encoder: RIFF header, `fmt ` and `data`, 44 bytes, then the samples.
enum WAV {
  /// Encodes one channel of 16-bit samples.
  static func bytes(of samples: [Int16], rate: Int) -> [UInt8] {
    let size = samples.count * 2
    var bytes: [UInt8] = []
    bytes.reserveCapacity(44 + size)
    func append(_ text: String) { bytes += text.utf8 }
    func append(_ value: Int, octets: Int) {
      for octet in 0..<octets { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * octet))) }
    }
    append("RIFF")
    append(36 + size, octets: 4)
    append("WAVEfmt ")
    append(16, octets: 4)
    append(1, octets: 2)  // PCM
    append(1, octets: 2)  // channels
    append(rate, octets: 4)
    append(rate * 2, octets: 4)  // bytes per second
    append(2, octets: 2)  // bytes per frame
    append(16, octets: 2)  // bits per sample
    append("data")
    append(size, octets: 4)
    for sample in samples { append(Int(sample), octets: 2) }
    return bytes
  }
}
