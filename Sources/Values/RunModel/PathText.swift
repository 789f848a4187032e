/// Lossless conversion of paths to text.
///
/// A Linux path is bytes, a `String` is Unicode: invalid UTF-8 would become U+FFFD, and the path
/// would name another file. So each invalid byte is mapped to a scalar at the end of the last
/// private use plane, U+10FF80 to U+10FFFF for 0x80 to 0xff, and mapped back when the path is
/// passed to the system. (The idea comes from Python's PEP 383, whose lone surrogates a `String`
/// cannot hold.) Bytes that encode these scalars are mapped byte by byte too, so no two paths map
/// to the same text.
package enum PathText {
  /// Offset from a byte to its scalar in 0x10ff80...0x10ffff.
  private static let base: UInt32 = 0x10_ff00

  /// The byte that a scalar encodes; `nil` for an ordinary scalar.
  static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    scalar.value >= base + 0x80 ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }

  /// Whether the path from which a text was converted was valid UTF-8.
  package static func isUTF8(_ text: String) -> Bool {
    !text.unicodeScalars.contains { byte(of: $0) != nil }
  }

  /// Converts a path from the system, without a terminating NUL.
  package static func text(of bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    var text = ""
    var parser = Unicode.UTF8.ForwardParser()
    var next = bytes.makeIterator()
    var place = 0
    while true {
      switch parser.parseScalar(from: &next) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if byte(of: scalar) == nil {
          text.unicodeScalars.append(scalar)
        } else {
          keep(bytes[place..<(place + encoded.count)], &text)
        }
        place += encoded.count
      case .error(let length):
        keep(bytes[place..<(place + length)], &text)
        place += length
      case .emptyInput: return text
      }
    }
  }

  /// Converts a NUL-terminated path.
  package static func text(of path: UnsafePointer<CChar>) -> String {
    var bytes: [UInt8] = []
    var place = path
    while place.pointee != 0 {
      bytes.append(UInt8(bitPattern: place.pointee))
      place += 1
    }
    return text(of: bytes)
  }

  private static func keep(_ bytes: ArraySlice<UInt8>, _ text: inout String) {
    for byte in bytes {
      if let scalar = Unicode.Scalar(base + UInt32(byte)) { text.unicodeScalars.append(scalar) }
    }
  }
}

extension StringProtocol {
  /// The path's bytes for the system, NUL-terminated.
  package var pathBytes: [CChar] {
    var bytes: [CChar] = []
    bytes.reserveCapacity(utf8.count + 1)
    for scalar in unicodeScalars {
      if let byte = PathText.byte(of: scalar) {
        bytes.append(CChar(bitPattern: byte))
      } else {
        for unit in Unicode.UTF8.encode(scalar) ?? .init() {
          bytes.append(CChar(bitPattern: unit))
        }
      }
    }
    return bytes + [0]
  }
}
