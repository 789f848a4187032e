// A read-only command has to read every run file missing from the index, and again the next time.
// So it adds the missing lines while no process is writing:
//
//     read the index and the run files    without the lock; takes seconds for many runs
//     take the writer's lock, or give up  `WriterLock`, held for a few milliseconds
//     check that the index is unchanged   a writer changes it before it changes a run
//     append the lines                    not synced: they can be rebuilt

/// Lines missing from an index, and the checksum of that index.
struct IndexGap {
  fileprivate let lines: [UInt8]
  /// The checksum of the index file as read; `nil` if it was missing.
  fileprivate let checksum: CRC32?

  /// - Parameters:
  ///   - lines: Index lines for files that had to be read.
  ///   - index: The index file; `nil` if it was missing.
  init(_ lines: [UInt8], of index: [UInt8]?) {
    self.lines = lines
    checksum = index.map(IndexGap.checksum)
  }

  private static func checksum(_ index: [UInt8]) -> CRC32 {
    var crc = CRC32()
    crc.update(index)
    return crc
  }

  /// Returns whether the index on a volume is unchanged.
  fileprivate func isCurrent(on volume: Volume) throws(FileError) -> Bool {
    do throws(FileError) {
      let index = try volume.read(RunIndex.path, limit: RunIndex.mostBytes)
      return IndexGap.checksum(index) == checksum
    } catch {
      guard error.code == .missing else { throw error }
      return checksum == nil
    }
  }
}

extension Store {
  /// Whether run files had to be read because they were missing from a read-only index.
  package var lacksIndex: Bool { indexGap != nil }

  /// Adds the lines that a read-only store found missing to the index, unless it has since changed.
  ///
  /// - Parameter files: The same files, writable; the caller has the writer's lock.
  /// - Throws: `FileError` if the volume fails, which is harmless.
  package mutating func fillIndex(on files: any FileSystem) throws(FileError) {
    guard let gap = indexGap else { return }
    indexGap = nil
    let volume = Volume(files: files)
    // A full index is left to the next command that writes, since rebuilding it takes long.
    guard !index.isFull, try gap.isCurrent(on: volume) else { return }
    try writeToIndex(gap.lines, on: volume)
  }
}
