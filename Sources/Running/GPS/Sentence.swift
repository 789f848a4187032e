/// One sentence with a correct checksum, and the offsets of its fields.
///
/// Field 0 is the address (`GPRMC`), field 1 follows the first comma. Reading a field has three
/// possible outcomes: a value, `nil` for an empty or missing field, or a thrown ``Malformed`` if
/// the field does not match its grammar *in full*. A sentence with one such field is rejected as a
/// whole: two flipped bits can pass the checksum, and half a sentence is not worth the risk.
struct Sentence: Sendable {
  /// The framer's buffer; only the part covered by ``fieldStarts`` belongs to this sentence.
  var bytes = [UInt8](repeating: 0, count: Framer.longestSentence)
  /// Start offset of each field; the entry after the last field is one past the `*`.
  var fieldStarts = [UInt8](repeating: 0, count: Framer.mostFields + 1)
  /// Number of fields including the address; at most ``Framer/mostFields``.
  var fieldCount = 0
  /// Whether it comes from a log, where fields other than time and position may be malformed.
  var isOfLog = false

  /// Returns the byte range of a field; empty if the sentence has fewer fields.
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

  /// Returns the byte of a single-letter field.
  @inline(__always)
  func letter(_ field: Int) throws(Malformed) -> UInt8? {
    let range = self.range(field)
    if range.isEmpty { return nil }
    guard range.count == 1 else { throw Malformed() }
    return bytes[range.lowerBound]
  }

  /// Reads a field other than time and position; if it is malformed, throws for a live receiver and
  /// returns `nil` for a log.
  @inline(__always)
  func minor<Value>(
    _ read: (borrowing Sentence) throws(Malformed) -> Value?
  ) throws(Malformed) -> Value? {
    do throws(Malformed) { return try read(self) } catch {
      guard isOfLog else { throw error }
      return nil
    }
  }

  /// Throws unless the number of data fields matches the grammar.
  @inline(__always)
  func require(fields: ClosedRange<Int>) throws(Malformed) {
    guard fields.contains(fieldCount - 1) else { throw Malformed() }
  }
}

/// Thrown if a field in use does not match its grammar.
struct Malformed: Error {}
