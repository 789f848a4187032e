import Assets

/// The runner's manual, `board/MANUAL.md`, as a text file for other computers.
enum Manual {
  static let path = "MANUAL.TXT"

  /// UTF-8 with a byte order mark and Windows line endings, as in `README.TXT`.
  static let bytes: [UInt8] = {
    var length = 0
    guard let start = assets_find("manual.md", &length) else {
      preconditionFailure("the binary lacks the manual; run Sources/C/Assets/make-blobs")
    }
    let text = UnsafeBufferPointer(start: start, count: length)
    return text.reduce(into: Array("\u{FEFF}".utf8)) { bytes, byte in
      if byte == UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\r")) }
      bytes.append(byte)
    }
  }()
}
