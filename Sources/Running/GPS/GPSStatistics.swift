/// Counters since the reader was created; they only increase.
package struct GPSStatistics: Hashable, Sendable {
  /// Sentences with a correct checksum, understood or not.
  package var sentences = 0
  /// Of those: not used here.
  package var unused = 0
  /// Of those: rejected because a field in use does not match its grammar.
  package var malformed = 0
  /// Of those: too late for their epoch, or with a time that does not advance.
  package var stale = 0
  package var badChecksums = 0
  /// Sentences truncated by another one, interrupted by binary bytes, or without a checksum.
  package var incomplete = 0
  /// Sentences longer than ``Framer/longestSentence``.
  package var overlong = 0
  /// Bytes outside sentences, excluding line ends.
  package var skippedBytes = 0
  /// Epochs emitted.
  package var epochs = 0
  /// Epochs whose RMC and GGA positions differ (see ``Epoch/namesTwoPlaces``).
  package var disagreements = 0
}
