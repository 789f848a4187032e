/// Finds binary frames with a right checksum in what a receiver says.
///
/// Sentences between the frames, noise and half frames are passed over; memory is one frame.
struct BinaryScanner: Sendable {
  /// UBX-MON-VER with 20 extensions has 640 bytes; nothing longer is waited for.
  static let longestPayload = 1024

  private var held: [UInt8] = []

  /// Whether the next bytes may belong to a frame that has begun.
  var isWithinFrame: Bool { !held.isEmpty }

  /// Appends the frames that are complete with these bytes.
  mutating func read(_ bytes: [UInt8], into frames: inout [BinaryFrame]) {
    for byte in bytes {
      // Text between frames: nothing is held, and this byte begins none.
      if held.isEmpty, byte != 0xB5, byte != 0xBA { continue }
      held.append(byte)
      while let verdict = BinaryScanner.judge(held[...]), !held.isEmpty {
        switch verdict {
        case .frame(let frame):
          frames.append(frame)
          drop(frame.payload.count + frame.dialect.overhead)
        case .noise: drop(1)
        }
      }
    }
  }

  private enum Verdict {
    case frame(BinaryFrame)
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
    let whole = count + dialect.overhead
    guard bytes.count >= whole else { return nil }
    let frame = BinaryFrame(dialect, kind, Array(bytes[6..<(6 + count)]))
    return frame.bytes.elementsEqual(bytes[..<whole]) ? .frame(frame) : .noise
  }

  /// Passes over what is done, and on to where a frame may begin.
  private mutating func drop(_ count: Int) {
    let rest = held.dropFirst(count)
    held.removeFirst(rest.firstIndex { $0 == 0xB5 || $0 == 0xBA } ?? held.endIndex)
  }
}
