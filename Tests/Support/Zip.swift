/// Returns a zip archive of uncompressed files.
package func zip(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
  func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  var archive: [UInt8] = []
  for (name, bytes) in files {
    archive += [0x50, 0x4b, 3, 4] + number(20, 2) + number(0, 4) + number(0, 8)
    archive += number(bytes.count, 4) + number(bytes.count, 4)
    archive += number(name.utf8.count, 2) + number(0, 2) + Array(name.utf8) + bytes
  }
  return archive + [0x50, 0x4b, 1, 2]
}
