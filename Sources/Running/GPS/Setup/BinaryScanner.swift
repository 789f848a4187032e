/// Extracts binary frames with a correct checksum from the receiver's output.
///
/// Skips sentences between frames, noise and partial frames; memory is bounded by one frame.
struct BinaryScanner: Sendable {
  /// UBX-MON-VER with 20 extensions has 640 bytes; longer frames are treated as noise.
  static let longestPayload = 1024

  private var held: [UInt8] = []

  /// Whether the next bytes may belong to a frame in progress.
  var isWithinFrame: Bool { !held.isEmpty }

  /// Appends the wanted frames completed by these bytes.
  ///
  /// Other frames only have their checksum verified in place, without allocation.
  ///
  /// - Parameters:
  ///   - bytes: The received bytes.
  ///   - frames: Receives the frames.
  ///   - isWanted: Whether frames of a kind are wanted.
  mutating func read(
    _ bytes: [UInt8], into frames: inout [BinaryFrame],
    where isWanted: (BinaryFrame.Dialect, BinaryFrame.Kind) -> Bool
  ) {
    for byte in bytes {
      // Text between frames: nothing is held, and this byte does not start a frame.
      if held.isEmpty, byte != 0xB5, byte != 0xBA { continue }
      held.append(byte)
      while !held.isEmpty, let verdict = BinaryScanner.judge(held[...]) {
        switch verdict {
        case .frame(let dialect, let kind, let count):
          if isWanted(dialect, kind) {
            frames.append(BinaryFrame(dialect, kind, Array(held[6..<(6 + count)])))
          }
          drop(count + dialect.overhead)
        case .noise: drop(1)
        }
      }
    }
  }

  private enum Verdict {
    /// A complete frame with this payload length.
    case frame(BinaryFrame.Dialect, BinaryFrame.Kind, count: Int)
    case noise
  }

  /// Classifies the bytes; `nil` while more are needed.
  private static func judge(_ bytes: ArraySlice<UInt8>) -> Verdict? {
    guard let first = bytes.first else { return nil }
    let dialect = first == 0xB5 ? BinaryFrame.Dialect.ubx : .casic
    guard first == dialect.sync.0 else { return .noise }
    guard bytes.count > 1 else { return nil }
    guard bytes[1] == dialect.sync.1 else { return .noise }
    guard bytes.count >= 6 else { return nil }
    let (count, kind) =
      switch dialect {
      case .ubx: (Int(bytes[4]) | Int(bytes[5]) << 8, BinaryFrame.Kind(bytes[2], bytes[3]))
      case .casic: (Int(bytes[2]) | Int(bytes[3]) << 8, BinaryFrame.Kind(bytes[4], bytes[5]))
      }
    guard count <= longestPayload else { return .noise }
    guard bytes.count >= count + dialect.overhead else { return nil }
    let end = 6 + count
    let isRight =
      switch dialect {
      case .ubx: BinaryFrame.fletcher(bytes[2..<end]) == (bytes[end], bytes[end + 1])
      case .casic: BinaryFrame.wordSum(kind, bytes[6..<end]) == number(bytes[end..<(end + 4)])
      }
    return isRight ? .frame(dialect, kind, count: count) : .noise
  }

  /// Decodes four bytes, little-endian.
  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Drops processed bytes, up to the next possible frame start.
  private mutating func drop(_ count: Int) {
    let next = held[count...].firstIndex { $0 == 0xB5 || $0 == 0xBA } ?? held.endIndex
    held.removeFirst(next)
  }
}
