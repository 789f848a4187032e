package import RunModel

/// Something that happened on a display's wires, as `spi-capture` in the guest keeps it
/// (`scripts/virtual-board.d/spi-capture.c` has the bytes).
package struct WireRecord: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    /// Bytes that were sent to the display at a chip select, in an SPI mode (0 to 3).
    case sent([UInt8], chipSelect: Int, mode: Int)
    case line(Int, isHigh: Bool)
    /// The guest's buffer was full: what came next is missing.
    case lost
    /// The display has just got power.
    case power
  }

  /// On the guest's clock.
  package var at: Instant
  package var event: Event

  package init(at: Instant, _ event: Event) {
    self.at = at
    self.event = event
  }

  static let headerBytes = 20

  /// Takes all whole records from the front of the bytes.
  ///
  /// - Returns: The records; what is left in `bytes` is the beginning of the next one.
  /// - Throws: For a record of an unknown kind.
  static func take(from bytes: inout [UInt8]) throws(VirtualBoardError) -> [WireRecord] {
    var records: [WireRecord] = []
    var start = 0
    while bytes.count - start >= headerBytes {
      let length = Int(number(bytes[(start + 8)..<(start + 12)]))
      let end = start + headerBytes + length
      guard end <= bytes.count else { break }
      let at = Instant(nanoseconds: Int64(clamping: number(bytes[start..<(start + 8)])))
      let (which, value) = (Int(bytes[start + 17]), Int(bytes[start + 18]))
      let event: Event
      switch bytes[start + 16] {
      case 1:
        event = .sent(
          Array(bytes[(start + headerBytes)..<end]), chipSelect: which, mode: value)
      case 2: event = .line(which, isHigh: value != 0)
      case 3: event = .lost
      case 4: event = .power
      case let kind: throw VirtualBoardError("the display's wires tell of a record of kind \(kind)")
      }
      records.append(WireRecord(at: at, event))
      start = end
    }
    bytes.removeFirst(start)
    return records
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
