package import RunStore

/// What makes the page of all runs, `index.html`.
package protocol PageSource: Sendable {
  /// Changes when the page has to be made anew; no blanks.
  func mark(_ store: Store) -> String

  /// Writes the page in pieces.
  ///
  /// - Parameters:
  ///   - store: An opened store.
  ///   - place: The path of a run's files without the dot and what follows, by its id.
  ///   - sink: Takes the bytes in order.
  /// - Throws: What `sink` throws.
  func write(
    _ store: Store, place: (String) -> String?, to sink: ([UInt8]) throws -> Void
  ) throws
}
