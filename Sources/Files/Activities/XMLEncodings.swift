/// XML encodings that expat does not support itself.
enum XMLEncodings {
  /// Returns whether a file begins with a UTF-16 byte order mark.
  static func isUTF16(_ head: [UInt8]) -> Bool {
    head.starts(with: [0xff, 0xfe]) || head.starts(with: [0xfe, 0xff])
  }

  /// Returns the decoding table of a single-byte encoding; `nil` for any other.
  ///
  /// - Parameter name: The encoding declared by the file, in lower case.
  /// - Returns: A function from bytes to code points. Non-ASCII characters occur only in names, and
  ///   are replaced unless the encoding is windows-1252.
  static func table(of name: String) -> ((Int32) -> Int32)? {
    switch name {
    case "windows-1252", "cp1252":
      { code in (0x80..<0xa0).contains(code) ? windows1252[Int(code) - 0x80] : code }
    case _
    where name.hasPrefix("windows-125") || name.hasPrefix("cp125")
      || name.hasPrefix("iso-8859-"):
      { code in code < 0x80 ? code : 0xfffd }
    default: nil
    }
  }

  /// Code points of the bytes 0x80 to 0x9f (encoding.spec.whatwg.org, index-windows-1252).
  private static let windows1252: [Int32] = [
    0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039,
    0x0152, 0xfffd, 0x017d, 0xfffd, 0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
    0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0xfffd, 0x017e, 0x0178,
  ]
}
