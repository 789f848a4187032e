package import Activities
package import RunModel
import RunStore

/// The contents of a file, or of one file in an archive.
package enum Recorded: Sendable {
  /// A run recorded by another device or program.
  case activity(Activity)
  /// One of our own run files.
  case run(Run)
}

/// Reads runs from FIT, GPX, TCX and our own run files, also gzipped, and from zip archives of
/// these.
package enum RecordingFile {
  /// Number of bytes used to detect the file type.
  private static let head = 4096

  /// File extensions considered in folders, also with `.gz`.
  private static let endings = ["fit", "gpx", "tcx", "json", "zip"]

  /// Returns whether a file in a folder may contain runs, judging by its name.
  package static func isNamed(_ name: String) -> Bool {
    var parts = name.lowercased().split(separator: ".")
    if parts.last == "gz" { parts.removeLast() }
    return parts.count > 1 && parts.last.map { endings.contains(String($0)) } ?? false
  }

  /// The error for an unsupported file type.
  package struct Foreign: Error, Hashable, Sendable {}

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - name: The file name, with or without folders.
  ///   - source: Returns the next bytes; `nil` or empty at the end.
  ///   - body: Called for each run with the name of its file, and the run or the error:
  ///     `ActivityError`, ``Foreign``, or one thrown by `source` or the run file reader.
  /// - Throws: Errors from `body`.
  package static func read(
    _ name: String, from source: @escaping () throws -> [UInt8]?,
    _ body: (String, Result<Recorded, any Error>) throws -> Void
  ) throws {
    let bytes = HeldBytes(source)
    var archive: Unzip?
    do {
      if Unzip.isBegun(by: try bytes.peek(4)) { archive = try Unzip { try bytes.next() } }
    } catch { return try body(name, .failure(error)) }
    guard let archive else {
      for result in results(bytes) { try body(name, result) }
      return
    }
    while true {
      let entry: String?
      do { entry = try archive.nextName() } catch { return try body(name, .failure(error)) }
      guard let entry else { return }
      guard !entry.hasSuffix("/") else { continue }
      for result in results(HeldBytes { try archive.next() }) { try body(entry, result) }
    }
  }

  private static func results(_ bytes: HeldBytes) -> [Result<Recorded, any Error>] {
    do { return try recorded(bytes).map { .success($0) } } catch { return [.failure(error)] }
  }

  private static func recorded(_ packed: HeldBytes) throws -> [Recorded] {
    let source = try packed.unpacked()
    let head = try source.peek(RecordingFile.head)
    if let format = ActivityFormat(head: head) {
      return try ActivityFile.read(format) { try source.next() }.runs.map { .activity($0) }
    }
    guard String(decoding: head, as: UTF8.self).includes("\"\(RunFile.format)\"") else {
      throw Foreign()
    }
    let stored = try RunFileReader { try source.next() }.read()
    guard !stored.isNewer else {
      throw RunFileError("it was written by a newer version of MoonRunner; install that first")
    }
    return [.run(stored.run)]
  }
}
