import RunModel

/// Splits a byte stream into sentences with a valid checksum.
///
/// ```
/// noise $GPRMC,064210.00,A,...*51 CR LF
///       ^ always restarts            ^ ended by CR, LF or the next $
/// ```
/// Between two calls the state is one line of at most ``longestSentence`` bytes, allocated once.
/// This is the only file in the target that uses unsafe pointers.
struct Framer: Sendable {
  /// Maximum sentence length without `$` and line end.
  ///
  /// NMEA allows 79; RTK firmware sends 102, PUBX 120. Two merged sentences from an old Garmin
  /// (300) must be rejected.
  static let longestSentence = 200
  /// Maximum number of recorded field offsets; the longest sentence in use (Quectel's GSV) has 22.
  static let mostFields = 32

  /// The last sentence that ``next(_:_:at:_:)`` found.
  private(set) var sentence = Sentence()
  /// When the first byte of the last sentence was read.
  private(set) var start = Instant(nanoseconds: 0)
  private var scanner: Scanner

  /// - Parameter isLog: Whether the input is a log, where sentences may be surrounded by other
  ///   text.
  init(isLog: Bool = false) {
    scanner = Scanner(isLog: isLog)
    sentence.isOfLog = isLog
  }

  /// Continues at `bytes[index]` until a sentence is complete or the bytes are used up.
  ///
  /// - Returns: Whether `sentence` now holds a new sentence.
  mutating func next(
    _ bytes: [UInt8], _ index: inout Int, at now: Instant, _ statistics: inout GPSStatistics
  ) -> Bool {
    var scanner = self.scanner
    let found = bytes.withUnsafeBufferPointer { input in
      sentence.bytes.withUnsafeMutableBufferPointer { line in
        sentence.fieldStarts.withUnsafeMutableBufferPointer { fields in
          scanner.scan(input, &index, line, fields, now, &statistics)
        }
      }
    }
    self.scanner = scanner
    if found {
      sentence.fieldCount = scanner.fieldCount
      start = scanner.start
    }
    return found
  }
}

/// The state machine inside ``Framer``: everything but the two buffers.
private struct Scanner {
  private enum Phase {
    case outside
    case inside
  }

  private let isLog: Bool
  private var phase = Phase.outside
  private var count = 0
  private var commas = 0
  private var checksum: UInt8 = 0
  /// Arrival of the `$` of the sentence being collected.
  private var collecting = Instant(nanoseconds: 0)
  private(set) var start = Instant(nanoseconds: 0)
  var fieldCount: Int { min(commas + 1, Framer.mostFields) }

  init(isLog: Bool) { self.isLog = isLog }

  mutating func scan(
    _ input: UnsafeBufferPointer<UInt8>, _ index: inout Int,
    _ line: UnsafeMutableBufferPointer<UInt8>, _ fields: UnsafeMutableBufferPointer<UInt8>,
    _ now: Instant, _ statistics: inout GPSStatistics
  ) -> Bool {
    while index < input.count {
      guard phase == .inside else {
        skip(input, &index, now, &statistics)
        continue
      }
      collect(input, &index, line, fields)
      guard index < input.count else { break }
      // The byte that stopped `collect`: a line end, the next `$`, noise, or any byte beyond the
      // limit.
      let byte = input[index]
      let isLineEnd = byte == 0x0A || byte == 0x0D
      phase = .outside
      if isLineEnd { index += 1 }
      if isLineEnd || byte == 0x24 {
        if isComplete(line, fields, &statistics) {
          start = collecting
          return true
        }
      } else if isLog, hasSentence(line, fields) {
        statistics.sentences += 1
        start = collecting
        return true
      } else if count == Framer.longestSentence {
        statistics.overlong += 1
      } else {
        statistics.incomplete += 1
      }
    }
    return false
  }

  /// Skips past the next `$`, or the `!` of an AIS sentence, which is later ignored as a whole.
  private mutating func skip(
    _ input: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ now: Instant,
    _ statistics: inout GPSStatistics
  ) {
    while index < input.count {
      let byte = input[index]
      index += 1
      if byte == 0x24 || byte == 0x21 {
        phase = .inside
        count = 0
        commas = 0
        checksum = 0
        collecting = now
        return
      }
      if byte != 0x0A && byte != 0x0D { statistics.skippedBytes += 1 }
    }
  }

  /// Copies printable bytes into the line; stops at any other byte.
  ///
  /// Not inlined: the loop needs all registers for itself.
  @inline(never)
  private mutating func collect(
    _ input: UnsafeBufferPointer<UInt8>, _ index: inout Int,
    _ line: UnsafeMutableBufferPointer<UInt8>, _ fields: UnsafeMutableBufferPointer<UInt8>
  ) {
    // Locals and unchecked arithmetic: this loop is a third of the total work. `end` keeps `count`
    // within the line.
    var count = self.count
    var checksum = self.checksum
    var commas = self.commas
    let end = min(input.count, index + Framer.longestSentence - count)
    var position = index
    while position < end {
      let byte = input[position]
      // 0x20...0x7E without `$`, in two comparisons.
      guard byte &- 0x20 < 0x5F, byte != 0x24 else { break }
      line[count] = byte
      checksum ^= byte
      count &+= 1
      position &+= 1
      if byte == 0x2C {
        commas &+= 1
        if commas < Framer.mostFields { fields[commas] = UInt8(truncatingIfNeeded: count) }
      }
    }
    index = position
    self.count = count
    self.checksum = checksum
    self.commas = commas
  }

  /// Whether the line contains a correct checksum (`*hh`); if so, cuts off the text after it.
  ///
  /// Phones append the time in milliseconds; loggers add quotes, blanks, JSON or Python's repr.
  private mutating func hasSentence(
    _ line: UnsafeMutableBufferPointer<UInt8>, _ fields: UnsafeMutableBufferPointer<UInt8>
  ) -> Bool {
    var (sum, commas): (UInt8, Int) = (0, 0)
    for index in 0..<max(0, count - 2) {
      if line[index] == 0x2A, let high = hexDigit(line[index + 1]),
        let low = hexDigit(line[index + 2]), sum == high << 4 | low
      {
        (count, self.commas) = (index + 3, commas)
        if commas < Framer.mostFields {
          fields[commas + 1] = UInt8(truncatingIfNeeded: index + 1)
        }
        return true
      }
      sum ^= line[index]
      if line[index] == 0x2C { commas += 1 }
    }
    return false
  }

  /// Whether the line ends in `*hh` with the correct checksum; if so, terminates the field table.
  private mutating func isComplete(
    _ line: UnsafeMutableBufferPointer<UInt8>, _ fields: UnsafeMutableBufferPointer<UInt8>,
    _ statistics: inout GPSStatistics
  ) -> Bool {
    // Some receivers put a blank before the line end.
    while count > 0, line[count - 1] == 0x20 {
      count -= 1
      checksum ^= 0x20
    }
    guard count > 3, line[count - 3] == 0x2A,
      let high = hexDigit(line[count - 2]), let low = hexDigit(line[count - 1])
    else {
      if isLog, hasSentence(line, fields) {
        statistics.sentences += 1
        return true
      }
      statistics.incomplete += 1
      return false
    }
    let sum = checksum ^ 0x2A ^ line[count - 2] ^ line[count - 1]
    guard sum == high << 4 | low else {
      statistics.badChecksums += 1
      return false
    }
    statistics.sentences += 1
    if commas < Framer.mostFields {
      fields[commas + 1] = UInt8(truncatingIfNeeded: count - 2)
    }
    return true
  }

  private func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
