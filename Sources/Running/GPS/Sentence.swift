/// One sentence with a right checksum, and where its fields are.
///
/// Field 0 is the address (`GPRMC`), field 1 what follows the first comma. Every read of a field
/// has three results: a value, `nil` for an empty or missing field, or ``Malformed`` thrown when
/// the field does not match its *full* grammar. A sentence with one such field is refused as a
/// whole: two flipped bits pass the checksum, and half a sentence is not worth the risk.
struct Sentence: Sendable {
  /// Storage of the framer; only the part that ``fieldStarts`` names belongs to this sentence.
  var bytes = [UInt8](repeating: 0, count: Framer.longestSentence)
  /// Where each field begins; the entry after the last field is one past where the `*` is.
  var fieldStarts = [UInt8](repeating: 0, count: Framer.mostFields + 1)
  /// Fields with the address; ``Framer/mostFields`` at most.
  var fieldCount = 0
  /// Whether it is of a log: what says nothing of time and place may be malformed there.
  var isOfLog = false

  /// The bytes of a field; empty when the sentence is shorter.
  @inline(__always)
  func range(_ field: Int) -> Range<Int> {
    guard field < fieldCount, fieldCount < Framer.mostFields else { return 0..<0 }
    var start = Int(fieldStarts[field])
    var end = max(start, Int(fieldStarts[field + 1]) - 1)
    if isOfLog {
      while start < end, bytes[start] == 0x20 { start += 1 }
      while start < end, bytes[end - 1] == 0x20 { end -= 1 }
    }
    return start..<end
  }

  @inline(__always)
  func isEmpty(_ field: Int) -> Bool { range(field).isEmpty }

  /// The only byte of a field.
  @inline(__always)
  func letter(_ field: Int) throws(Malformed) -> UInt8? {
    let range = self.range(field)
    if range.isEmpty { return nil }
    guard range.count == 1 else { throw Malformed() }
    return bytes[range.lowerBound]
  }

  /// Reads a field that says nothing of time and place: where it is malformed, the sentence of a
  /// receiver is refused, and in a log the field is unknown.
  @inline(__always)
  func minor<Value>(
    _ read: (borrowing Sentence) throws(Malformed) -> Value?
  ) throws(Malformed) -> Value? {
    do throws(Malformed) { return try read(self) } catch {
      guard isOfLog else { throw error }
      return nil
    }
  }

  /// Refuses a sentence that has more or fewer data fields than its grammar knows.
  @inline(__always)
  func require(fields: ClosedRange<Int>) throws(Malformed) {
    guard fields.contains(fieldCount - 1) else { throw Malformed() }
  }
}

/// Thrown when a field that is used does not match its grammar.
struct Malformed: Error {}
