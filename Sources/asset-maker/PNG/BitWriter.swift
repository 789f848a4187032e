/// Bits as DEFLATE packs them (RFC 1951, 3.1.1): the lowest bit of a byte first.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var count = 0

  /// Writes the lowest `bits` bits of a number, its lowest bit first.
  mutating func write(_ value: Int, bits: Int) {
    pending |= UInt64(value) << UInt64(count)
    count += bits
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      count -= 8
    }
  }

  /// Fills the last byte with zeros.
  mutating func finish() {
    if count > 0 { write(0, bits: 8 - count) }
  }
}
