package import Activities
package import RunModel
import RunStore

/// What one file holds, or one of the files of an archive.
package enum Recorded: Sendable {
  /// A run as another device or program recorded it.
  case activity(Activity)
  /// A run file of ours.
  case run(Run)
}

/// Reads files of runs: FIT, GPX, TCX and our own run files, each also packed by gzip, and zip
/// archives of them.
package enum RecordingFile {
  /// Bytes by which a file is known.
  private static let head = 4096

  /// Endings of names that are looked at in folders, packed by gzip or not.
  private static let endings = ["fit", "gpx", "tcx", "json", "zip"]

  /// Whether a file of a folder is looked at, by its name.
  package static func isNamed(_ name: String) -> Bool {
    var parts = name.lowercased().split(separator: ".")
    if parts.last == "gz" { parts.removeLast() }
    return parts.count > 1 && parts.last.map { endings.contains(String($0)) } ?? false
  }

  /// Why a file is none of those that are read.
  package struct Foreign: Error, Hashable, Sendable {}

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - name: Of the file, with or without its folders.
  ///   - source: The next bytes; `nil` or none at the end.
  ///   - body: Is given, for each run in it, the name of the file that holds it, and the run or why
  ///     it cannot be read: `ActivityError`, ``Foreign``, or what `source` or the reader of run
  ///     files throws.
  /// - Throws: What `body` throws.
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
      throw RunFileError("it was written by newer software; install that first")
    }
    return [.run(stored.run)]
  }
}
