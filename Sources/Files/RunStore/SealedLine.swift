package import JSON

// Journals, the index and several lists and caches consist of sealed lines:
//
//     [34,"pause",61000,"1c291ca3"]
//
// Each is a JSON array that ends with the CRC-32 of a seed (in journals, the journal ID) and all
// bytes of the line before the last `,"`. A line that is torn, overwritten or from another run
// fails the check, and parsing resumes after the next line feed.

/// A format for lines that can be verified individually.
package enum SealedLine {
  /// Length of `,"1c291ca3"]`.
  package static let sealLength = 12

  /// Appends the checksum of `bytes[start...]` and ends the line.
  package static func seal(_ bytes: inout [UInt8], from start: Int, seed: CRC32) {
    var crc = seed
    crc.update(bytes[start...])
    bytes.append(UInt8(ascii: ","))
    bytes.append(UInt8(ascii: "\""))
    Checksum.append(crc.value, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: "]"))
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Returns a line of the given kind, with the elements written by `body`.
  package static func line(_ kind: String, _ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    writer.string(kind)
    body(&writer)
    writer.endArray()
    var bytes = writer.takeAll()
    bytes.removeLast()
    seal(&bytes, from: 0, seed: CRC32())
    return bytes
  }

  /// Returns whether a line (without its line feed) was sealed with the same seed.
  package static func isIntact(_ line: ArraySlice<UInt8>, seed: CRC32) -> Bool {
    guard line.count > sealLength, line.first == UInt8(ascii: "[") else { return false }
    let body = line.dropLast(sealLength)
    let seal = line.suffix(sealLength)
    let start = seal.startIndex
    guard seal[start] == UInt8(ascii: ","), seal[start + 1] == UInt8(ascii: "\""),
      seal[start + 10] == UInt8(ascii: "\""), seal[start + 11] == UInt8(ascii: "]"),
      let expected = Checksum.read(seal[start + 2..<start + 10])
    else { return false }
    var crc = seed
    crc.update(body)
    return crc.value == expected
  }
}
