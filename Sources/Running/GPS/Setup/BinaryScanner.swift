/// Finds binary frames with a right checksum in what a receiver says.
///
/// Sentences between the frames, noise and half frames are passed over; memory is one frame.
struct BinaryScanner: Sendable {
  /// UBX-MON-VER with 20 extensions has 640 bytes; nothing longer is waited for.
  static let longestPayload = 1024

  private var held: [UInt8] = []

  /// Whether the next bytes may belong to a frame that has begun.
  var isWithinFrame: Bool { !held.isEmpty }

  /// Appends the wanted ones of the frames that are complete with these bytes.
  ///
  /// Of the others only the checksum is looked at, where they lie: nothing is allocated for them.
  ///
  /// - Parameters:
  ///   - bytes: What came.
  ///   - frames: What they are appended to.
  ///   - isWanted: Whether frames of a kind matter.
  mutating func read(
    _ bytes: [UInt8], into frames: inout [BinaryFrame],
    where isWanted: (BinaryFrame.Dialect, BinaryFrame.Kind) -> Bool
  ) {
    for byte in bytes {
      // Text between frames: nothing is held, and this byte begins none.
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
    /// A whole one with so many bytes of payload.
    case frame(BinaryFrame.Dialect, BinaryFrame.Kind, count: Int)
    case noise
  }

  /// What lies there; `nil` while more bytes have to come.
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

  /// Four bytes, the lowest first.
  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Passes over what is done, and on to where a frame may begin.
  private mutating func drop(_ count: Int) {
    let next = held[count...].firstIndex { $0 == 0xB5 || $0 == 0xBA } ?? held.endIndex
    held.removeFirst(next)
  }
}
