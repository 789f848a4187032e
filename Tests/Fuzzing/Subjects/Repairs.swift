import FIT
import RunModel
import RunStore

// A fuzzer cannot guess checksums, so it would never reach the data they protect. Inputs are given
// to a subject unchanged, and once more with corrected checksums.

/// Corrects the checksum of each sentence, from `$` to `*`.
func repairedSentences(_ bytes: [UInt8]) -> [UInt8] {
  var bytes = bytes
  var sum: UInt8?
  for (index, byte) in bytes.enumerated() {
    switch byte {
    case UInt8(ascii: "$"): sum = 0
    case UInt8(ascii: "\n"): sum = nil
    case UInt8(ascii: "*"):
      if let sum, index + 2 < bytes.count {
        let digits = Array(hexadecimal(sum, digits: 2).uppercased().utf8)
        bytes.replaceSubrange(index + 1...index + 2, with: digits)
      }
      sum = nil
    default: sum? ^= byte
    }
  }
  return bytes
}

/// Corrects the checksum of each u-blox frame.
func repairedFrames(_ bytes: [UInt8]) -> [UInt8] {
  var bytes = bytes
  var index = 0
  while index + 8 <= bytes.count {
    guard bytes[index] == 0xb5, bytes[index + 1] == 0x62 else {
      index += 1
      continue
    }
    let end = index + 6 + Int(bytes[index + 4]) + Int(bytes[index + 5]) << 8
    guard end + 2 <= bytes.count else { break }
    var (first, second): (UInt8, UInt8) = (0, 0)
    for byte in bytes[index + 2..<end] {
      first &+= byte
      second &+= first
    }
    (bytes[end], bytes[end + 1]) = (first, second)
    index = end + 2
  }
  return bytes
}

/// Corrects the checksum of each line of a journal.
func repairedLines(_ bytes: [UInt8], of journal: JournalID) -> [UInt8] {
  let seed = JournalEncoder.seed(of: journal)
  var repaired: [UInt8] = []
  for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    let start = repaired.count
    repaired += line.dropLast(SealedLine.sealLength)
    SealedLine.seal(&repaired, from: start, seed: seed)
  }
  return repaired
}

/// Corrects the checksum of a run file.
func repairedRunFile(_ bytes: [UInt8]) -> [UInt8] {
  let key = Array("\"crc32\"".utf8)
  let last = bytes.indices.last { bytes[$0...].starts(with: key) }
  guard let last else { return bytes }
  var crc = CRC32()
  crc.update(bytes[..<last])
  return bytes[..<last] + Array("\"crc32\": \"\(hexadecimal(crc.value, digits: 8))\" }\n".utf8)
}

/// Corrects the checksums of a PNG file's chunks.
func repairedPNG(_ bytes: [UInt8]) -> [UInt8] {
  var bytes = bytes
  var index = 8
  while index + 12 <= bytes.count {
    let length = bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
    let end = index + 8 + length
    guard end + 4 <= bytes.count else { break }
    var crc = CRC32()
    crc.update(bytes[index + 4..<end])
    for place in 0..<4 {
      bytes[end + place] = UInt8(truncatingIfNeeded: crc.value >> UInt32(24 - 8 * place))
    }
    index = end + 4
  }
  return bytes
}

/// Corrects the checksum of a FIT file.
func repairedFIT(_ bytes: [UInt8]) -> [UInt8] {
  guard bytes.count > 16 else { return bytes }
  var checksum = FITChecksum()
  checksum.update(Array(bytes.dropLast(2)))
  let low = UInt8(truncatingIfNeeded: checksum.value)
  return bytes.dropLast(2) + [low, UInt8(truncatingIfNeeded: checksum.value >> 8)]
}
