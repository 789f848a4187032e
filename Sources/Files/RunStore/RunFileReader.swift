package import JSON
package import RunModel

/// A run read from its file, and the version of the file.
package struct StoredRun: Hashable, Sendable {
  package var run: Run
  /// A run with a version above ``RunFile/version`` may be shown but never rewritten.
  package var version: Int64

  package var isNewer: Bool { version > RunFile.version }
}

/// Why a file is not a valid run file, as a user-facing message.
package struct RunFileError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}

/// Reads a run file in chunks, validating syntax, fields and checksum.
package struct RunFileReader: ~Copyable {
  private let source: ChecksummedSource
  private var reader: JSONReader
  private var fields = RunFields()
  private var checksum: UInt32?

  /// Creates a reader; `source` returns the next chunk, `nil` or an empty one at the end.
  package init(source: @escaping () throws -> [UInt8]?) {
    let checked = ChecksummedSource(source)
    self.source = checked
    reader = JSONReader(
      options: JSONOptions(bytes: RunFile.mostBytes), source: { try checked.next() })
  }

  package init(_ bytes: [UInt8]) {
    var rest: [UInt8]? = bytes
    self.init {
      defer { rest = nil }
      return rest
    }
  }

  /// Reads the whole file; throws a `RunFileError`, a `JSONError` or an error from `source`.
  package consuming func read() throws -> StoredRun {
    // A copy, because Swift 6.0 treats both members of a consumed value as one access.
    var fields = fields
    try reader.beginObject()
    while let key = try reader.nextKey() {
      guard checksum == nil else { throw reader.error("nothing may follow the checksum") }
      if key == "crc32" {
        checksum = source.checksum(before: reader.tokenOffset)
        let expected = Checksum.read(Array(try reader.string().utf8))
        guard let expected, expected == checksum else {
          throw RunFileError("the checksum does not match: the file is damaged")
        }
      } else {
        try fields.read(key, &reader)
      }
    }
    try reader.finish()
    guard checksum != nil else { throw RunFileError("the checksum is missing") }
    return try fields.stored()
  }
}

extension RunFile {
  /// Reads a run as the next value of a document, as written by `RunFileWriter`; throws an error.
  package static func read(_ reader: inout JSONReader) throws -> Run {
    var fields = RunFields()
    try reader.beginObject()
    while let key = try reader.nextKey() { try fields.read(key, &reader) }
    return try fields.stored().run
  }
}

/// Passes chunks on and keeps the latest, to compute the checksum of all bytes before a key.
///
/// A key that was just read is always in the last two kilobytes.
private final class ChecksummedSource {
  /// Minimum number of bytes kept: twice the longest key.
  private static let kept = 2048

  private let source: () throws -> [UInt8]?
  private var pieces: [(bytes: [UInt8], start: Int, crc: CRC32)] = []

  init(_ source: @escaping () throws -> [UInt8]?) { self.source = source }

  func next() throws -> [UInt8]? {
    guard let bytes = try source(), !bytes.isEmpty else { return nil }
    var crc = CRC32()
    var start = 0
    if let last = pieces.last {
      crc = last.crc
      crc.update(last.bytes)
      start = last.start + last.bytes.count
    }
    pieces.append((bytes, start, crc))
    while pieces.count > 2, start - pieces[1].start >= ChecksummedSource.kept {
      pieces.removeFirst()
    }
    return bytes
  }

  func checksum(before offset: Int) -> UInt32? {
    guard let piece = pieces.last(where: { $0.start <= offset }) else { return nil }
    var crc = piece.crc
    crc.update(piece.bytes[..<min(offset - piece.start, piece.bytes.count)])
    return crc.value
  }
}
