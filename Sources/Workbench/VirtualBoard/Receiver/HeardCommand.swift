/// A command with a valid checksum, sent to a receiver.
enum HeardCommand: Hashable, Sendable {
  /// The fields between `$` and `*`.
  case sentence([String])
  /// A UBX frame: class and ID in one number, and the payload.
  case frame(Int, [UInt8])
}

/// Splits the bytes from the line into commands; anything else is skipped.
struct CommandCutter: Hashable, Sendable {
  /// Maximum lengths (bytes); longer commands are treated as noise.
  private static let longestFrame = 512
  private static let longestSentence = 256
  private var held: [UInt8] = []

  /// Appends bytes and returns the commands completed by them.
  mutating func ingest(_ bytes: [UInt8]) -> [HeardCommand] {
    held += bytes
    var commands: [HeardCommand] = []
    var start = 0
    while start < held.count {
      guard let (command, count) = CommandCutter.first(of: held[start...]) else { break }
      if let command { commands.append(command) }
      start += count
    }
    held.removeFirst(start)
    return commands
  }

  /// Returns the first command and its length; `nil` if more bytes are needed.
  private static func first(of bytes: ArraySlice<UInt8>) -> (HeardCommand?, Int)? {
    switch bytes.first {
    case UInt8(ascii: "$"): sentence(bytes)
    case 0xB5: frame(bytes)
    case _: (nil, 1)
    }
  }

  private static func sentence(_ bytes: ArraySlice<UInt8>) -> (HeardCommand?, Int)? {
    guard let end = bytes.firstIndex(of: 13) else {
      return bytes.count > longestSentence ? (nil, 1) : nil
    }
    let count = end - bytes.startIndex
    let text = String(decoding: bytes[(bytes.startIndex + 1)..<end], as: UTF8.self)
    let parts = text.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count == 2,
      Walker.sealed(String(parts[0])).dropLast(2).elementsEqual(bytes[..<end])
    else { return (nil, 1) }
    let fields = parts[0].split(separator: ",", omittingEmptySubsequences: false)
    return (.sentence(fields.map(String.init)), count)
  }

  private static func frame(_ all: ArraySlice<UInt8>) -> (HeardCommand?, Int)? {
    let bytes = Array(all.prefix(longestFrame))
    guard bytes.count >= 2 else { return nil }
    guard bytes[1] == 0x62 else { return (nil, 1) }
    guard bytes.count >= 6 else { return nil }
    let length = Int(bytes[4]) + Int(bytes[5]) << 8
    guard length + 8 <= longestFrame else { return (nil, 1) }
    guard bytes.count >= length + 8 else { return nil }
    let body = bytes[2..<(6 + length)]
    guard UBXFrame.sum(body) == Array(bytes[(6 + length)..<(8 + length)]) else { return (nil, 1) }
    return (.frame(Int(bytes[2]) << 8 + Int(bytes[3]), Array(bytes[6..<(6 + length)])), length + 8)
  }
}

/// A u-blox frame: B5 62, class, ID, length, payload, checksum.
enum UBXFrame {
  static func bytes(_ kind: Int, _ payload: [UInt8]) -> [UInt8] {
    let body: [UInt8] = [
      UInt8(kind >> 8), UInt8(kind & 255), UInt8(payload.count & 255), UInt8(payload.count >> 8),
    ]
    return [0xB5, 0x62] + body + payload + sum(body + payload)
  }

  /// Returns CK_A and CK_B: the sum of the bytes and the sum of the running sums.
  static func sum(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var (a, b) = (0, 0)
    for byte in bytes {
      a += Int(byte)
      b += a
    }
    return [UInt8(a & 255), UInt8(b & 255)]
  }
}
