package import RunModel

/// An event on a display's wires, as recorded by `spi-capture` in the guest
/// (`scripts/virtual-board.d/spi-capture.c` defines the format).
package struct WireRecord: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    /// Bytes sent to the display with a chip select, in an SPI mode (0 to 3).
    case sent([UInt8], chipSelect: Int, mode: Int)
    case line(Int, isHigh: Bool)
    /// The guest's buffer overflowed: the following data is missing.
    case lost
    /// The display was powered on.
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

  /// Removes all complete records from the front of the buffer.
  ///
  /// - Returns: The records; `bytes` keeps the beginning of the next one.
  /// - Throws: If a record has an unknown kind.
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
      case let kind: throw VirtualBoardError("the display's wires: unknown record kind \(kind)")
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
