/// Counters since the reader was made; they only rise (and wrap after 2^63).
package struct GPSStatistics: Hashable, Sendable {
  /// Sentences with a right checksum, understood or not.
  package var sentences = 0
  /// Of those: of a kind that is not used here.
  package var unused = 0
  /// Of those: refused, because a field that is used does not match its grammar.
  package var malformed = 0
  /// Of those: too late for their epoch, or with a time that stands still.
  package var stale = 0
  /// Sentences whose checksum is wrong.
  package var badChecksums = 0
  /// Sentences that another one cut short, that binary bytes broke, or without a checksum.
  package var incomplete = 0
  /// Sentences longer than ``Framer/longestSentence``.
  package var overlong = 0
  /// Bytes outside sentences, line ends apart.
  package var skippedBytes = 0
  /// Epochs emitted.
  package var epochs = 0
  /// Epochs whose RMC and GGA named two places (see ``Epoch/namesTwoPlaces``).
  package var disagreements = 0
}
