package import Tracking

extension Store {
  /// Bytes of each run file by its id, as the directory tells them: no file is opened.
  package func fileSizes() throws(StorageTrouble) -> [String: Int64] {
    do {
      return Dictionary(
        try volume.runFiles().map { ($0.id, $0.entry.size) }, uniquingKeysWith: { $1 })
    } catch { throw StorageTrouble(error) }
  }
}
