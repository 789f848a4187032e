import JSON
package import RunModel
import RunStore

/// The files known to be on a server: `uploaded.jsonl` in the state directory for rclone's server,
/// `uploaded-activities.jsonl` for a site.
///
/// Sealed lines (see `SealedLine`): the identity of the server, each file that was read back from
/// it, and the time when it had all files:
///
///     ["server","5ac0...","<crc>"]
///     ["file","RUNS/2026/20261121T061500Z-7f3a.gpx","91234-1c291ca3","<sha256>",102331,"<crc>"]
///     ["complete",1795241700000,"<crc>"]
///
/// The list may be lost or damaged at any time: missing files are just copied again, and a site may
/// then show a run twice.
package struct SyncList {
  static let path = "uploaded.jsonl"
  static let activitiesPath = "uploaded-activities.jsonl"
  /// The maximum size of the file in bytes, for reading and writing: about 50,000 files.
  static let mostBytes = 10 << 20
  /// The maximum size after a rewrite, which leaves room for further runs.
  private static let mostCompactBytes = mostBytes / 4 * 3

  /// A file on the server.
  package struct Entry: Hashable, Sendable {
    /// See ``SyncPlan``.
    package var mark: String
    /// SHA-256, as 64 lower-case hexadecimal digits.
    package var sum: String
    package var bytes: Int64
  }

  private(set) var files: [String: Entry] = [:]
  /// Whether no file was added or struck since the server had all files; otherwise the closing
  /// files have to be copied.
  private(set) var isComplete = false
  /// When the server last had all runs.
  package private(set) var complete: UTC?
  private var server: String
  private let path: String
  /// The size in bytes; above ``mostBytes`` if the file has to be rewritten.
  private var size: Int

  /// Creates an empty list.
  init(server: String, at path: String = path) {
    self.server = server
    self.path = path
    size = SyncList.mostBytes + 1
  }

  /// Reads the list in a state directory.
  ///
  /// - Parameters:
  ///   - volume: The state directory.
  ///   - server: The identity of the server; entries for another one are ignored.
  ///   - path: The file.
  init(of volume: Volume, server: String, at path: String = path) {
    self.init(server: server, at: path)
    guard let bytes = try? volume.read(path, limit: SyncList.mostBytes) else { return }
    var isOurs = false
    // Nothing can be appended to a line truncated by a power cut.
    size = bytes.last == UInt8(ascii: "\n") ? bytes.count : SyncList.mostBytes + 1
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard SealedLine.isIntact(line, seed: CRC32()) else { continue }
      try? read(line, &isOurs)
    }
    if !isOurs { self = SyncList(server: server, at: path) }
  }

  private mutating func read(_ line: ArraySlice<UInt8>, _ isOurs: inout Bool) throws {
    var reader = JSONReader(line)
    try reader.beginArray()
    try reader.element()
    switch try reader.string() {
    case "server":
      try reader.element()
      isOurs = try reader.string() == server
    case "file" where isOurs:
      try reader.element()
      let path = try reader.string()
      try reader.element()
      let mark = try reader.string()
      try reader.element()
      let sum = try reader.string()
      try reader.element()
      files[path] = Entry(mark: mark, sum: sum, bytes: try reader.int64())
      isComplete = false
    case "complete" where isOurs:
      try reader.element()
      complete = UTC(millisecondsSince1970: try reader.int64())
      isComplete = true
    default: break
    }
  }

  // MARK: - Writing

  /// Adds files that were read back from the server.
  ///
  /// - Throws: `FileError`; in that case the files are copied again by the next sync.
  mutating func add(_ new: [String: Entry], to volume: Volume) throws(FileError) {
    for (path, entry) in new { files[path] = entry }
    isComplete = false
    try append(
      new.sorted { $0.key < $1.key }.flatMap { SyncList.line($0.key, $0.value) }, to: volume)
  }

  /// Records that the server has all runs.
  ///
  /// - Throws: `FileError`.
  mutating func complete(at time: UTC, in volume: Volume) throws(FileError) {
    complete = time
    isComplete = true
    try append(SyncList.line(complete: time), to: volume)
  }

  /// Removes files that are not on the server, so that they are copied again.
  ///
  /// - Throws: `FileError`.
  mutating func strike(
    _ paths: some Sequence<String>, in volume: Volume
  ) throws(FileError) {
    for path in paths { files[path] = nil }
    isComplete = false
    try replace(in: volume)
  }

  /// Changes the recorded identity of the server, keeping its files.
  ///
  /// - Throws: `FileError`; in that case the list is unchanged.
  static func rename(
    _ former: String, to server: String, in volume: Volume
  ) throws(FileError) {
    guard former != server else { return }
    var list = SyncList(of: volume, server: former)
    guard !list.files.isEmpty || list.isComplete else { return }
    list.server = server
    try list.replace(in: volume)
  }

  /// Removes files that are no longer copied; they stay on the server.
  mutating func keep(only isKept: (String) -> Bool) { files = files.filter { isKept($0.key) } }

  private mutating func append(_ lines: [UInt8], to volume: Volume) throws(FileError) {
    guard size + lines.count <= SyncList.mostBytes else { return try replace(in: volume) }
    let file = try volume.open(path, .append)
    do throws(FileError) {
      try file.write(lines)
      try file.syncData()
      size += lines.count
    } catch {
      // The file may end with a partial line.
      size = SyncList.mostBytes + 1
      try? file.close()
      throw error
    }
    try file.close()
  }

  /// Rewrites the file, dropping the oldest files if it would be too large.
  private mutating func replace(in volume: Volume) throws(FileError) {
    var bytes = SealedLine.line("server") { $0.string(server) }
    let end = complete.map { SyncList.line(complete: $0) } ?? []
    // Without files after it, this line would mean that the server has all files.
    if !isComplete, !files.isEmpty { bytes += end }
    for (path, entry) in files.sorted(by: { $0.key > $1.key }) {
      let line = SyncList.line(path, entry)
      guard bytes.count + line.count <= SyncList.mostCompactBytes else {
        files[path] = nil
        continue
      }
      bytes += line
    }
    if isComplete { bytes += end }
    try volume.replace(path, with: bytes)
    size = bytes.count
  }

  private static func line(_ path: String, _ entry: Entry) -> [UInt8] {
    SealedLine.line("file") { writer in
      writer.string(path)
      writer.string(entry.mark)
      writer.string(entry.sum)
      writer.int(entry.bytes)
    }
  }

  private static func line(complete time: UTC) -> [UInt8] {
    SealedLine.line("complete") { $0.int(time.millisecondsSince1970) }
  }
}
