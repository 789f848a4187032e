import Board
import Glibc
import Handover
import RunStore

/// Writes a batch of files to the staging folder and copies them.
struct SyncPiece {
  private let folder: SyncFolder
  private let isStopped: () -> Bool
  private var writer: CatalogueWriter
  /// Runs that turned out to be unreadable.
  private(set) var leftOut: [LeftOut] = []

  init(_ catalogue: Catalogue, _ folder: SyncFolder, isStopped: @escaping () -> Bool) {
    self.folder = folder
    self.isStopped = isStopped
    writer = CatalogueWriter(catalogue)
  }

  /// Thrown to stop in the middle of a file.
  private struct Stop: Error {}

  /// Copies files, leaving out those of unreadable runs.
  ///
  /// - Returns: The runs copied, and the entries for the list.
  /// - Throws: ``SyncTrouble``.
  mutating func copy(
    _ files: [SyncPlan.File], to server: any ServerFolder
  ) throws(SyncTrouble) -> (runs: Set<String>, entries: [String: SyncList.Entry]) {
    try clear()
    var entries: [String: SyncList.Entry] = [:]
    var runs: Set<String> = []
    var unreadable: Set<String> = []
    for file in files {
      guard !isStopped() else { throw .stopped }
      let run = file.run
      if let run, unreadable.contains(run) { continue }
      if let entry = try stageWhole(file) {
        entries[file.file.path] = entry
        if let run { runs.insert(run) }
      } else if let run {
        // The run's other staged files are still copied, since each is complete.
        unreadable.insert(run)
      }
    }
    if !entries.isEmpty { try server.copy(from: folder.staging, entries.keys.sorted()) }
    return (runs.subtracting(unreadable), entries)
  }

  /// Uploads the activity file of a run.
  ///
  /// - Returns: The entry for the list; `nil` for an unreadable run.
  /// - Throws: ``SyncTrouble``.
  mutating func upload(
    _ file: SyncPlan.File, of run: String, to site: any ActivitySite
  ) throws(SyncTrouble) -> SyncList.Entry? {
    try clear()
    guard let entry = try stageWhole(file) else { return nil }
    try site.upload("\(folder.staging)/\(file.file.path)", id: run)
    return entry
  }

  /// Copies the closing files.
  ///
  /// - Throws: ``SyncTrouble``.
  func copy(_ files: [ClosingFile], to server: any ServerFolder) throws(SyncTrouble) {
    try clear()
    for file in files {
      do throws(SystemError) {
        let output = try StagedFile("\(folder.staging)/\(file.path)")
        try output.write(file.bytes)
        try output.close()
      } catch { throw .system(error.description, advice: nil) }
    }
    try server.copy(from: folder.staging, files.map(\.path))
  }

  private func clear() throws(SyncTrouble) {
    do throws(SystemError) { try folder.clearStaging() } catch {
      throw .system(error.description, advice: nil)
    }
  }

  /// Writes a file to the staging folder; `nil` for an unreadable run, which is recorded.
  private mutating func stageWhole(
    _ file: SyncPlan.File
  ) throws(SyncTrouble) -> SyncList.Entry? {
    do { return try stage(file) } catch let trouble as SyncTrouble {
      throw trouble
    } catch let error as LeftOut {
      unlink("\(folder.staging)/\(file.file.path)")
      leftOut.append(error)
      return nil
    } catch is Stop {
      throw .stopped
    } catch {
      throw .system("\(error)", advice: nil)
    }
  }

  private mutating func stage(_ file: SyncPlan.File) throws -> SyncList.Entry {
    var path = folder.staging
    for part in file.file.path.split(separator: "/").dropLast() {
      path += "/\(part)"
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw SystemError("create \(path)", code: errno)
      }
    }
    let output = try StagedFile("\(folder.staging)/\(file.file.path)")
    var hash = SHA256()
    var size: Int64 = 0
    let isStopped = isStopped
    try writer.write(file.file) { bytes in
      guard !isStopped() else { throw Stop() }
      hash.add(bytes)
      size += Int64(bytes.count)
      try output.write(bytes)
    }
    try output.close()
    return SyncList.Entry(mark: file.mark, sum: hash.hexadecimal, bytes: size)
  }
}

/// A new local file, closed on release.
private final class StagedFile {
  private let path: String
  private var descriptor: Int32

  init(_ path: String) throws(SystemError) {
    self.path = path
    descriptor = try checked("create \(path)") {
      open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
  }

  deinit {
    if descriptor >= 0 { _ = Glibc.close(descriptor) }
  }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try checked("write \(path)") {
        rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(count)
    }
  }

  func close() throws(SystemError) {
    let result = Glibc.close(descriptor)
    descriptor = -1
    guard result == 0 || errno == EINTR else { throw SystemError("write \(path)", code: errno) }
  }
}
