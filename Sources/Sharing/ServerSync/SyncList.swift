import JSON
package import RunModel
import RunStore

/// What is known to be on a server: `uploaded.jsonl` in the state directory for that of rclone,
/// `uploaded-activities.jsonl` for a site.
///
/// Sealed lines (see `SealedLine`): first which server it is, then each file that was read back
/// from there, and when all was complete:
///
///     ["server","5ac0...","<crc>"]
///     ["file","RUNS/2026/20261121T061500Z-7f3a.gpx","91234-1c291ca3","<sha256>",102331,"<crc>"]
///     ["complete",1795241700000,"<crc>"]
///
/// It may be lost or damaged at any time: a file that it does not name is only copied again, and a
/// site may show a run twice then.
package struct SyncList {
  static let path = "uploaded.jsonl"
  static let activitiesPath = "uploaded-activities.jsonl"
  /// Bytes of the file at most, for reader and writer: some 50,000 files.
  static let mostBytes = 10 << 20
  /// A file that was just made anew leaves room for runs to come.
  private static let mostCompactBytes = mostBytes / 4 * 3

  /// One file on the server.
  package struct Entry: Hashable, Sendable {
    /// See ``SyncPlan``.
    package var mark: String
    /// SHA-256, as 64 lower-case hexadecimal digits.
    package var sum: String
    package var bytes: Int64
  }

  private(set) var files: [String: Entry] = [:]
  /// Whether nothing was added since all was there; what tells of all runs is missing otherwise.
  private(set) var isComplete = false
  /// When all runs were last there.
  package private(set) var complete: UTC?
  private var server: String
  private let path: String
  /// Bytes of the file; more than ``mostBytes`` when it has to be made anew.
  private var size: Int

  /// Nothing is on a server yet.
  init(server: String, at path: String = path) {
    self.server = server
    self.path = path
    size = SyncList.mostBytes + 1
  }

  /// Reads the file of a state directory.
  ///
  /// - Parameters:
  ///   - volume: The state directory.
  ///   - server: Which server is set up; what is known of another one does not count.
  ///   - path: The file.
  init(of volume: Volume, server: String, at path: String = path) {
    self.init(server: server, at: path)
    guard let bytes = try? volume.read(path, limit: SyncList.mostBytes) else { return }
    var isOurs = false
    // Behind a line that was torn by a power cut nothing can be added.
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
  /// - Throws: `FileError`; they are copied again the next time.
  mutating func add(_ new: [String: Entry], to volume: Volume) throws(FileError) {
    for (path, entry) in new { files[path] = entry }
    isComplete = false
    try append(
      new.sorted { $0.key < $1.key }.flatMap { SyncList.line($0.key, $0.value) }, to: volume)
  }

  /// Notes that all runs are there.
  ///
  /// - Throws: `FileError`.
  mutating func complete(at time: UTC, in volume: Volume) throws(FileError) {
    complete = time
    isComplete = true
    try append(SyncList.line(complete: time), to: volume)
  }

  /// Forgets files that are not on the server, so that they are copied again.
  ///
  /// - Throws: `FileError`.
  mutating func strike(
    _ paths: some Sequence<String>, in volume: Volume
  ) throws(FileError) {
    for path in paths { files[path] = nil }
    isComplete = false
    try replace(in: volume)
  }

  /// Gives what is known of a server to another identity of the same one.
  ///
  /// - Throws: `FileError`; what was known is still there then.
  static func rename(
    _ former: String, to server: String, in volume: Volume
  ) throws(FileError) {
    guard former != server else { return }
    var list = SyncList(of: volume, server: former)
    guard !list.files.isEmpty || list.isComplete else { return }
    list.server = server
    try list.replace(in: volume)
  }

  /// Forgets files that are not handed over any more; they stay on the server.
  mutating func keep(only isKept: (String) -> Bool) { files = files.filter { isKept($0.key) } }

  private mutating func append(_ lines: [UInt8], to volume: Volume) throws(FileError) {
    guard size + lines.count <= SyncList.mostBytes else { return try replace(in: volume) }
    let file = try volume.open(path, .append)
    do throws(FileError) {
      try file.write(lines)
      try file.syncData()
      size += lines.count
    } catch {
      // Half a line may be there.
      size = SyncList.mostBytes + 1
      try? file.close()
      throw error
    }
    try file.close()
  }

  /// Writes it anew; of one that would be too large the newest files are kept.
  private mutating func replace(in volume: Volume) throws(FileError) {
    var bytes = SealedLine.line("server") { $0.string(server) }
    let end = complete.map { SyncList.line(complete: $0) } ?? []
    // Alone it would say that all is there.
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
