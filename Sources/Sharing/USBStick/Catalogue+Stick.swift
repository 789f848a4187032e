import Handover

extension Catalogue {
  /// Returns the files for a stick: the runs, then the closing files.
  package func stickFiles() -> [StickFile] {
    var writer = CatalogueWriter(self)
    var list: [StickFile] = []
    for file in files {
      list.append(
        StickFile(
          path: file.path, mark: file.mark, run: file.run, estimate: file.estimatedBytes,
          write: { sink in try writer.write(file, to: sink) }))
    }
    for file in closing(leftOut: leftOut, digests: [:]) where file.path != StickListFile.path {
      var hash = SHA256()
      hash.add(file.bytes)
      list.append(
        StickFile(
          path: file.path, mark: hash.hexadecimal, run: nil, estimate: Int64(file.bytes.count),
          write: { sink in try sink(file.bytes) }))
    }
    return list
  }
}

extension HandoverFile {
  /// The id of the file's run; `nil` for the page and reports.
  fileprivate var run: String? {
    switch content {
    case .run(let id, _): id
    case .page, .report: nil
    }
  }
}
