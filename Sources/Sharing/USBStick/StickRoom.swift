/// The space needed by files on a stick.
enum StickRoom {
  /// The largest common cluster size in bytes; files take whole clusters.
  static let cluster: Int64 = 32 << 10

  private static func clusters(_ bytes: Int64) -> Int64 { (bytes / cluster + 1) * cluster }

  /// Returns the free space needed for writing files in batches: during a batch both the replaced
  /// files and their replacements exist.
  ///
  /// - Parameters:
  ///   - batches: Files that are written together.
  ///   - size: Returns the size of an existing file in bytes; `nil` for none.
  /// - Returns: The space in bytes.
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
