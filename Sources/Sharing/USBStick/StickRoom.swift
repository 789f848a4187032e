/// The room that files take on a stick.
enum StickRoom {
  /// Bytes of the largest usual cluster: a file takes a whole number of them.
  static let cluster: Int64 = 32 << 10

  private static func clusters(_ bytes: Int64) -> Int64 { (bytes / cluster + 1) * cluster }

  /// The room that has to be free for files that are made batch by batch: while a batch is made,
  /// what it replaces is there besides its replacements.
  ///
  /// - Parameters:
  ///   - batches: Files that are made together.
  ///   - size: Bytes of the file that is there; `nil` for none.
  /// - Returns: Bytes.
  static func needed(for batches: [[StickFile]], there size: (String) -> Int64?) -> Int64 {
    var stays: Int64 = 0
    var most: Int64 = 0
    for batch in batches {
      var (new, replacements, replaced): (Int64, Int64, Int64) = (0, 0, 0)
      for file in batch {
        if let old = size(file.path) {
          replacements += clusters(file.estimate)
          replaced += clusters(old)
        } else {
          new += clusters(file.estimate)
        }
      }
      stays += new + max(0, replacements - replaced)
      most = max(most, stays + replacements)
    }
    return most
  }
}
