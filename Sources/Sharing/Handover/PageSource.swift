package import RunStore

/// The source of the page of all runs, `index.html`.
package protocol PageSource: Sendable {
  /// Returns the cache key of the page, without spaces.
  func mark(_ store: Store) -> String

  /// Writes the page in pieces.
  ///
  /// - Parameters:
  ///   - store: An opened store.
  ///   - place: Returns the path of a run's files without extension; receives the run's id.
  ///   - sink: Receives the bytes in order.
  /// - Throws: Whatever `sink` throws.
  func write(
    _ store: Store, place: (String) -> String?, to sink: ([UInt8]) throws -> Void
  ) throws
}
