package import Tracking

extension Store {
  /// Bytes of each run file by its id, as the directory tells them: no file is opened.
  package func fileSizes() throws(StorageTrouble) -> [String: Int64] {
    let entries: [DirectoryEntry]
    do { entries = try volume.list(RunFile.directory) } catch { throw StorageTrouble(error) }
    var sizes: [String: Int64] = [:]
    for entry in entries {
      guard let id = RunFile.id(ofName: entry.name) else { continue }
      sizes[id] = entry.size
    }
    return sizes
  }
}
