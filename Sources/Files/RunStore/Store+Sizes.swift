package import Tracking

extension Store {
  /// Returns the size of each run file by id, from the directory, without opening any file.
  package func fileSizes() throws(StorageTrouble) -> [String: Int64] {
    do {
      return Dictionary(
        try volume.runFiles().map { ($0.id, $0.entry.size) }, uniquingKeysWith: { $1 })
    } catch { throw StorageTrouble(error) }
  }
}
