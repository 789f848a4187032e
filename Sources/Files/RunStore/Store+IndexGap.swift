// A command that only reads has to read every run file missing from the index, and would do so
// again the next time. So what it read is added to the index in a moment when nobody else writes:
//
//     read the index, and run files       without the lock, for seconds where runs are many
//     take the writer's lock, or give up  `WriterLock`, held for some milliseconds
//     compare the index with then         a writer changes it before it changes a run
//     add the lines                       not synced: they can be made again

/// Lines missing from an index, and the checksum of that index.
struct IndexGap {
  fileprivate let lines: [UInt8]
  /// The checksum of the index file as it was read; `nil` without a file.
  fileprivate let checksum: CRC32?

  /// - Parameters:
  ///   - lines: What the index would say of files that had to be read.
  ///   - index: The index file; `nil` without one.
  init(_ lines: [UInt8], of index: [UInt8]?) {
    self.lines = lines
    checksum = index.map(IndexGap.checksum)
  }

  private static func checksum(_ index: [UInt8]) -> CRC32 {
    var crc = CRC32()
    crc.update(index)
    return crc
  }

  /// Whether the index on a volume is still the one that was read.
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
  /// Whether run files had to be read for want of an index that could not be added to.
  package var lacksIndex: Bool { indexGap != nil }

  /// Adds to the index what a store that may only look found missing there, and changes nothing
  /// else; nothing at all where the index is another one since.
  ///
  /// - Parameter files: The same files, to be written; the caller has the writer's lock.
  /// - Throws: `FileError` when the volume does not take it, which does no harm.
  package mutating func fillIndex(on files: any FileSystem) throws(FileError) {
    guard let gap = indexGap else { return }
    indexGap = nil
    let volume = Volume(files: files)
    // A full one is made anew by the next command that writes: that takes long.
    guard !index.isFull, try gap.isCurrent(on: volume) else { return }
    try writeToIndex(gap.lines, on: volume)
  }
}
