/// Compresses into a zlib stream (RFC 1950) of one DEFLATE block with codes of its own (RFC 1951).
///
/// The library zlib gives other bytes with every version and fork; pictures that are committed are
/// to come out of every machine the same.
enum Deflate {
  private static let endOfBlock = 256
  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]
  private static let distanceBits = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
  ]
  /// The order in which the lengths of the code of lengths are written.
  private static let order = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    let steps = Matches.steps(of: bytes)
    var symbols = Array(repeating: 0, count: 286)
    var distances = Array(repeating: 0, count: 30)
    symbols[endOfBlock] = 1
    // At least one distance has a code, as some readers demand.
    distances[0] = 1
    for step in steps {
      switch step {
      case .literal(let byte): symbols[Int(byte)] += 1
      case .copy(let length, let distance):
        symbols[257 + index(of: length, in: lengthBases)] += 1
        distances[index(of: distance, in: distanceBases)] += 1
      }
    }
    let symbolCode = Huffman(counts: symbols, limit: 15)
    let distanceCode = Huffman(counts: distances, limit: 15)
    var bits = BitWriter()
    bits.write(0x78, bits: 8)
    bits.write(0xda, bits: 8)
    bits.write(1, bits: 1)  // the last block
    bits.write(2, bits: 2)  // with codes of its own
    writeLengths(symbolCode.lengths, distanceCode.lengths, to: &bits)
    for step in steps {
      switch step {
      case .literal(let byte): symbolCode.write(Int(byte), to: &bits)
      case .copy(let length, let distance):
        let long = index(of: length, in: lengthBases)
        symbolCode.write(257 + long, to: &bits)
        bits.write(length - lengthBases[long], bits: lengthBits[long])
        let far = index(of: distance, in: distanceBases)
        distanceCode.write(far, to: &bits)
        bits.write(distance - distanceBases[far], bits: distanceBits[far])
      }
    }
    symbolCode.write(endOfBlock, to: &bits)
    bits.finish()
    return bits.bytes + checksum(bytes)
  }

  /// The last base that is not over `value`.
  private static func index(of value: Int, in bases: [Int]) -> Int {
    var (low, high) = (0, bases.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if bases[middle] <= value { low = middle } else { high = middle }
    }
    return low
  }

  /// The lengths of both codes, runs shortened, by a code of their own (3.2.7).
  private static func writeLengths(
    _ symbols: [Int], _ distances: [Int], to bits: inout BitWriter
  ) {
    let runs = runs(of: symbols + distances)
    var counts = Array(repeating: 0, count: 19)
    for run in runs { counts[run.symbol] += 1 }
    let code = Huffman(counts: counts, limit: 7)
    let used = (order.lastIndex { code.lengths[$0] > 0 } ?? 3) + 1
    bits.write(symbols.count - 257, bits: 5)
    bits.write(distances.count - 1, bits: 5)
    bits.write(max(used, 4) - 4, bits: 4)
    for symbol in order.prefix(max(used, 4)) { bits.write(code.lengths[symbol], bits: 3) }
    for run in runs {
      code.write(run.symbol, to: &bits)
      bits.write(run.extra, bits: run.bits)
    }
  }

  private struct Run {
    var symbol: Int
    var extra = 0
    var bits = 0
  }

  private static func runs(of lengths: [Int]) -> [Run] {
    var all: [Run] = []
    var place = 0
    while place < lengths.count {
      let length = lengths[place]
      let same = lengths[place...].prefix { $0 == length }.count
      if length == 0, same >= 11 {
        let count = min(same, 138)
        all.append(Run(symbol: 18, extra: count - 11, bits: 7))
        place += count
      } else if length == 0, same >= 3 {
        all.append(Run(symbol: 17, extra: same - 3, bits: 3))
        place += same
      } else if same >= 4 {
        let count = min(same - 1, 6)
        all.append(Run(symbol: length))
        all.append(Run(symbol: 16, extra: count - 3, bits: 2))
        place += count + 1
      } else {
        all.append(Run(symbol: length))
        place += 1
      }
    }
    return all
  }

  /// Adler-32, highest byte first.
  private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return [UInt8(high >> 8), UInt8(high & 255), UInt8(low >> 8), UInt8(low & 255)]
  }
}
